"""An app as a Gymnasium environment; importing it makes its ids known to `gymnasium.make`."""

import gymnasium

ID = "tapwright/App-v1"
OLD_ID = "tapwright/App-v0"
_MODULE = "tapwright.gym.environment:AppEnvironment"
# What v0 was: the observations and the reward of a paper.
_OLD = {"encoding": "atac", "reward": None}

for _name, _defaults in ((ID, {}), (OLD_ID, _OLD)):
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point=_MODULE, kwargs=_defaults)
