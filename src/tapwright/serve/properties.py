"""The system properties of the served phone, as `getprop` lists them."""

from __future__ import annotations

RELEASES = {29: "10", 30: "11", 31: "12", 32: "12", 33: "13", 34: "14", 35: "15", 36: "16"}


def properties_of(device: str, level: int, serial: str) -> dict[str, str]:
    """Returns the properties of a phone of this Android API level."""
    model = f"Tapwright {device}"
    return {
        "dev.bootcomplete": "1",
        "gsm.sim.state": "ABSENT",
        "init.svc.adbd": "running",
        "init.svc.bootanim": "stopped",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "UTC",
        "ro.boot.qemu": "0",
        "ro.build.characteristics": "default",
        "ro.build.display.id": f"tapwright-{device}",
        "ro.build.tags": "release-keys",
        "ro.build.type": "user",
        "ro.build.version.codename": "REL",
        "ro.build.version.incremental": "1",
        "ro.build.version.release": RELEASES.get(level, str(level)),
        "ro.build.version.sdk": str(level),
        "ro.debuggable": "0",
        "ro.product.brand": "tapwright",
        "ro.product.cpu.abi": "x86_64",
        "ro.product.cpu.abilist": "x86_64,x86",
        "ro.product.device": device,
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": "Tapwright",
        "ro.product.model": model,
        "ro.product.name": f"tapwright_{device}",
        "ro.secure": "1",
        "ro.serialno": serial,
        "ro.sf.lcd_density": "160",
        "ro.tapwright.settled": "1",  # it answers only when the app has settled
        "service.adb.tcp.port": "-1",
        "sys.boot_completed": "1",
        "sys.usb.state": "adb",
    }
