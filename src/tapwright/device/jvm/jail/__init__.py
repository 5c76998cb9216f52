"""The jail: a new process gives up, before an app's code is loaded, what the app is not given.

It uses what Linux lets every user do to himself. Standard library only, so that it starts at once.
"""
