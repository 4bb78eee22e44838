// The card's form. What is typed here goes to the sandbox, and never to the shop's page.

import { confirm, retrieve } from './api.js';
import { dress } from './appearance.js';
import * as card from './card.js';
import { Field } from './field.js';
import { listen } from './host.js';
import { textsOf, translated } from './texts.js';

const form = document.getElementById('card');
let texts = textsOf();

const fields = {
  number: new Field('number', { write: card.writeNumber, check: card.numberFault, changed }),
  expiry: new Field('expiry', { write: card.writeExpiry, check: card.expiryFault, changed }),
  cvc: new Field('cvc', {
    write: card.writeCode,
    check: (text) => card.codeFault(text, fields.number.text),
    changed,
  }),
};
const ordered = Object.values(fields);

const tell = listen({ open, update, submit, confirm: pay });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell('enter');
});
document.addEventListener('focusin', () => tell('focus'));
document.addEventListener('focusout', (event) => event.relatedTarget ?? tell('blur'));
document.addEventListener('keydown', (event) => event.key === 'Escape' && tell('escape'));
new ResizeObserver(() => tell('height', Math.ceil(form.getBoundingClientRect().height))).observe(
  form,
);
tell('loaded');

/** Shows the form if its payment can still be paid. */
async function open(group) {
  update(group);
  tell('loaderstart');
  const { error, paymentIntent } = await retrieve(group.key, group.clientSecret);
  if (error) {
    return { error };
  }
  if (['succeeded', 'canceled', 'processing'].includes(paymentIntent.status)) {
    const message =
      'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.';
    const code = 'payment_intent_unexpected_state';
    return { error: { type: 'invalid_request_error', code, message } };
  }
  form.hidden = false;
  return {};
}

function update({ appearance, locale }) {
  tell('scheme', dress(appearance));
  texts = textsOf(locale);
  document.documentElement.lang = texts.lang;
  for (const node of document.querySelectorAll('[data-text]')) {
    node.textContent = texts[node.dataset.text];
  }
  fields.number.speak(texts, '1234 1234 1234 1234');
  fields.expiry.speak(texts, texts.expiryHint);
  fields.cvc.speak(texts, 'CVC');
}

/** Moves to the next field once one is full, as payers expect. */
function changed(field) {
  const next = ordered[ordered.indexOf(field) + 1];
  if (!field.fault && next && !next.text) {
    next.focus();
  }
  const empty = ordered.every((one) => !one.text);
  const complete = ordered.every((one) => !one.fault);
  tell('change', { empty, complete, collapsed: false, value: { type: 'card' } });
}

/** Says what is missing, and focuses it. */
function submit() {
  for (const field of ordered) {
    field.insist();
  }
  const wrong = ordered.find((field) => field.fault);
  if (!wrong) {
    return { selectedPaymentMethod: 'card' };
  }
  wrong.focus();
  const code = wrong.fault;
  return { error: { type: 'validation_error', code, message: texts[code] } };
}

async function pay({ key, clientSecret, params }) {
  const { error } = submit();
  if (error) {
    return { error };
  }
  const focused = document.activeElement;
  form.inert = true;
  form.setAttribute('aria-busy', 'true');
  const { payment_method_data: data, ...rest } = params;
  const method = { ...data, type: 'card', card: typed() };
  const result = await confirm(key, clientSecret, { ...rest, payment_method_data: method });
  form.inert = false;
  form.removeAttribute('aria-busy');
  if (!result.error) {
    return result;
  }
  focused?.focus();
  const shown = translated(result.error, texts);
  if (shown.type === 'card_error') {
    blamed(shown.param).complain(shown.message);
  }
  return { error: shown };
}

/** The field that an error concerns: the number, if no other. */
function blamed(param) {
  const dated = param === 'exp_month' || param === 'exp_year';
  return fields[dated ? 'expiry' : param] ?? fields.number;
}

function typed() {
  const expiry = card.digitsOf(fields.expiry.text);
  return {
    number: card.digitsOf(fields.number.text),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    cvc: fields.cvc.text,
  };
}
