-- Whether anybody has signed in on a device is asked before it is known who signs in.
create index known_devices_device_hash on known_devices (device_hash);
