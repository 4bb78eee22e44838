"""Keeps a port open, as systemd does for a unit with a socket, and passes it to the command; SIGHUP restarts the command.

usage: held-socket.py PORT COMMAND...
"""

import os
import signal
import socket
import subprocess
import sys

port, *command = sys.argv[1:]
held = socket.create_server(("127.0.0.1", int(port)), backlog=1024)
running = None
FIRST = 3


def begin():
    global running
    # The number of the process is known to itself alone: the shell says it, then becomes the command.
    script = f'exec {FIRST}<&{held.fileno()}; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
    running = subprocess.Popen(["bash", "-c", script, "bash", *command], pass_fds=[held.fileno()])


def finish(*_):
    running.send_signal(signal.SIGTERM)
    running.wait()


def restart(*_):
    finish()
    begin()


def stop(*_):
    finish()
    sys.exit(0)


signal.signal(signal.SIGHUP, restart)
signal.signal(signal.SIGTERM, stop)
begin()
while True:
    signal.pause()
