"""A run on several machines: Ray's actors have the devices and exchange what they learn."""
