"""The official library for Python against the sandbox whose address is the first argument."""

import json
import sys
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import stripe

BASE = sys.argv[1]
SECRET = "whsec_python"
BACK = "https://shop.example/back"
CLIENT = stripe.StripeClient("sk_test_python", base_addresses={"api": BASE}, max_network_retries=2)
CAME = {}


class Webhook(BaseHTTPRequestHandler):
    """Keeps what the library's own verifier accepts."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        event = CLIENT.construct_event(body, self.headers["stripe-signature"], SECRET)
        CAME[event.id] = event
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def control(path, body):
    request = urllib.request.Request(
        f"{BASE}/control/{path}",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def refused(kind, call, **fields):
    """The call is refused with this kind of error."""
    try:
        call()
    except kind as error:
        for name, value in fields.items():
            assert getattr(error, name) == value, (name, getattr(error, name))
        return error
    raise AssertionError(f"not refused with {kind.__name__}")


def create(options=None, **params):
    params = {"amount": 1500, "currency": "usd", **params}
    return CLIENT.v1.payment_intents.create(params, options or {})


def paid(card="pm_card_visa"):
    return create(confirm=True, payment_method=card, return_url=BACK)


def intents():
    made = create({"idempotency_key": "python-1"}, metadata={"order": "7"})
    again = create({"idempotency_key": "python-1"}, metadata={"order": "7"})
    assert again.id == made.id
    assert again.last_response.headers["idempotent-replayed"] == "true"
    refused(stripe.IdempotencyError, lambda: create({"idempotency_key": "python-1"}))
    found = CLIENT.v1.payment_intents.retrieve(made.id)
    assert found.metadata["order"] == "7"
    canceled = CLIENT.v1.payment_intents.cancel(made.id)
    assert canceled.status == "canceled"
    refused(stripe.InvalidRequestError, lambda: create(colour="red"), code="parameter_unknown")
    nobody = stripe.StripeClient("sk_live_python", base_addresses={"api": BASE})
    refused(stripe.AuthenticationError, nobody.v1.payment_intents.list)


def declined():
    intent = create()
    card = {"payment_method": "pm_card_chargeDeclinedInsufficientFunds", "return_url": BACK}
    confirm = CLIENT.v1.payment_intents.confirm
    error = refused(stripe.CardError, lambda: confirm(intent.id, card), code="card_declined")
    assert error.error.decline_code == "insufficient_funds"
    assert error.error.payment_intent.status == "requires_payment_method"
    assert confirm(intent.id, {**card, "payment_method": "pm_card_amex"}).status == "succeeded"


def refunds():
    intent = paid()
    part = CLIENT.v1.refunds.create({"payment_intent": intent.id, "amount": 500})
    assert CLIENT.v1.refunds.retrieve(part.id).status == "succeeded"
    charge = intent.latest_charge
    refused(
        stripe.InvalidRequestError,
        lambda: CLIENT.v1.refunds.create({"charge": charge, "amount": 1001}),
        param="amount",
    )
    CLIENT.v1.refunds.create({"charge": charge})
    assert CLIENT.v1.charges.retrieve(charge).refunded
    assert len(CLIENT.v1.refunds.list({"payment_intent": intent.id}).data) == 2


def disputes():
    intent = paid("pm_card_createDispute")
    control("aftermath", {})
    dispute = CLIENT.v1.disputes.list({"payment_intent": intent.id}).data[0]
    evidence = {"evidence": {"uncategorized_text": "losing_evidence"}}
    assert CLIENT.v1.disputes.update(dispute.id, evidence).status == "under_review"
    control("aftermath", {})
    assert CLIENT.v1.disputes.retrieve(dispute.id).status == "lost"


def lists():
    everything = list(CLIENT.v1.payment_intents.list({"limit": 2}).auto_paging_iter())
    assert len({intent.id for intent in everything}) == len(everything) >= 4
    events = CLIENT.v1.events.list({"type": "refund.created", "created": {"gte": 1}})
    assert {event.type for event in events.data} == {"refund.created"}
    assert CLIENT.v1.webhook_endpoints.list().data[0].url


def retries():
    """The library tries again by itself, with the same key."""

    def count():
        return len(CLIENT.v1.payment_intents.list({"limit": 100}).data)

    before = count()
    for failure in ({"after": True}, {"status": 500}, {"after": True, "status": 500}):
        control("failures", failure)
        create()
    assert count() == before + 3


def signed():
    wanted = {event.id for event in CLIENT.v1.events.list({"limit": 100}).data}
    end = time.monotonic() + 30
    while not wanted <= CAME.keys():
        assert time.monotonic() < end, "some events did not arrive"
        time.sleep(0.05)


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Webhook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    control("webhook", {"url": f"http://127.0.0.1:{server.server_port}/", "secret": SECRET})
    for part in (intents, declined, refunds, disputes, lists, retries, signed):
        part()
    server.shutdown()


main()
