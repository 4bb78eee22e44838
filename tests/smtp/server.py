"""A mail server for tests: takes what comes, and prints each e-mail as one line of JSON.

The first line is {"port": …}. It refuses refused@… for good and puts busy@… off; slow@… waits until another e-mail has
arrived; lost@… has the first e-mail, but is said to be put off. As many connections as its argument says are turned away
first. It runs until its standard input ends, so it never outlives the test that started it.
"""

import asyncio
import json
import logging
import sys
from email import message_from_bytes, policy

from aiosmtpd.smtp import SMTP, AuthResult

# It warns of its own parts.
logging.disable(logging.WARNING)

another = asyncio.Event()
lost = asyncio.Event()
to_turn_away = int(sys.argv[1]) if len(sys.argv) > 1 else 0

USER, PASSWORD = b"ink", b"p@ss:word"


def say(what):
    print(json.dumps(what), flush=True)


def login(server, session, envelope, mechanism, data):
    right = (data.login, data.password) == (USER, PASSWORD)
    # Not handled: the server itself says what comes of it.
    return AuthResult(success=right, handled=False)


class Sink:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused@"):
            return "550 5.1.1 <%s> is nobody here" % address
        if address.startswith("busy@"):
            return "451 4.3.2 <%s> is not to be had now" % address
        if address.startswith("slow@"):
            await another.wait()
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = message_from_bytes(envelope.content, policy=policy.default)
        part = lambda kind: message.get_body((kind,)).get_content()
        say({
            "envelope_from": envelope.mail_from,
            "envelope_to": envelope.rcpt_tos,
            "headers": [[name.lower(), value] for name, value in message.items()],
            "text": part("plain"),
            "html": part("html"),
            "logged_in": bool(session.authenticated),
        })
        another.set()
        if envelope.rcpt_tos[0].startswith("lost@") and not lost.is_set():
            lost.set()
            return "451 4.3.0 come back later"
        return "250 OK"


class TurnedAway(asyncio.Protocol):
    def connection_made(self, transport):
        transport.write(b"554 5.3.2 no service here\r\n")
        transport.close()


def connected():
    global to_turn_away
    if to_turn_away > 0:
        to_turn_away -= 1
        return TurnedAway()
    return SMTP(
        Sink(),
        hostname="localhost",
        enable_SMTPUTF8=False,
        authenticator=login,
        auth_require_tls=False,
    )


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(connected, "127.0.0.1", 0)
    say({"port": server.sockets[0].getsockname()[1]})
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(main())
