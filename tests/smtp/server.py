"""Mail servers for tests, which print every e-mail that they accept as one line of JSON.

Each line on standard input opens one server: the line is the number of connections that it rejects first. It is reported as
{"port": …}, its e-mails as {"port": …, "email": …}. A server rejects refused@… permanently, busy@… temporarily and limited@…
with 421; slow@… waits until another e-mail has arrived; the first e-mail to lost@… is delivered, but answered as a temporary
failure. All servers stop when standard input ends, so they never outlive the tests.
"""

import asyncio
import json
import logging
import sys
from email import message_from_bytes, policy

from aiosmtpd.smtp import SMTP, AuthResult

# aiosmtpd warns about its own deprecated parts.
logging.disable(logging.WARNING)

USER, PASSWORD = b"ink", b"p@ss:word"


def say(what):
    print(json.dumps(what), flush=True)


def login(server, session, envelope, mechanism, data):
    right = (data.login, data.password) == (USER, PASSWORD)
    # Not handled: aiosmtpd sends the reply.
    return AuthResult(success=right, handled=False)


class TurnedAway(asyncio.Protocol):
    def connection_made(self, transport):
        transport.write(b"554 5.3.2 no service here\r\n")
        transport.close()


class MailServer:
    def __init__(self, to_turn_away):
        self.to_turn_away = to_turn_away
        self.another = asyncio.Event()
        self.lost = asyncio.Event()

    async def open(self):
        loop = asyncio.get_running_loop()
        self.listener = await loop.create_server(self.connected, "127.0.0.1", 0)
        self.port = self.listener.sockets[0].getsockname()[1]
        say({"port": self.port})

    def connected(self):
        if self.to_turn_away > 0:
            self.to_turn_away -= 1
            return TurnedAway()
        return SMTP(
            self,
            hostname="localhost",
            enable_SMTPUTF8=False,
            authenticator=login,
            auth_require_tls=False,
        )

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused@"):
            return "550 5.1.1 <%s> is nobody here" % address
        if address.startswith("busy@"):
            return "451 4.3.2 <%s> is not to be had now" % address
        if address.startswith("limited@"):
            return "421 4.7.0 too much from you, come back later"
        if address.startswith("slow@"):
            await self.another.wait()
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = message_from_bytes(envelope.content, policy=policy.default)
        part = lambda kind: message.get_body((kind,)).get_content()
        email = {
            "envelope_from": envelope.mail_from,
            "envelope_to": envelope.rcpt_tos,
            "headers": [[name.lower(), value] for name, value in message.items()],
            "text": part("plain"),
            "html": part("html"),
            "logged_in": bool(session.authenticated),
        }
        say({"port": self.port, "email": email})
        self.another.set()
        if envelope.rcpt_tos[0].startswith("lost@") and not self.lost.is_set():
            self.lost.set()
            return "451 4.3.0 come back later"
        return "250 OK"


async def main():
    loop = asyncio.get_running_loop()
    servers = []
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        server = MailServer(int(line))
        await server.open()
        servers.append(server)
    for server in servers:
        server.listener.close()


asyncio.run(main())
