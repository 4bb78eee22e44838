import { IntegrationError } from './errors.js';
import { PaymentElement } from './payment.js';

const SECRET = /^pi_[0-9A-Za-z]+_secret_[0-9A-Za-z]+$/;

/** The intent's name in a client secret. */
export function checkSecret(secret, where) {
  if (typeof secret !== 'string' || !SECRET.test(secret)) {
    throw new IntegrationError(
      `Invalid value for ${where}: clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    );
  }
  return secret;
}

/** What a payment's elements have in common. */
export class Elements {
  #options;
  #key;
  #element = null;

  constructor(key, options) {
    this.#key = key;
    this.#options = options;
    checkSecret(options.clientSecret, 'elements()');
  }

  get clientSecret() {
    return this.#options.clientSecret;
  }

  create(kind, options) {
    if (kind !== 'payment') {
      throw new IntegrationError(`The sandbox has no Element of the type ${kind}.`);
    }
    if (this.#element) {
      throw new IntegrationError(
        'Can only create one Element of type payment through this Elements.',
      );
    }
    const group = () => ({ ...this.#options, key: this.#key });
    const forget = () => {
      this.#element = null;
    };
    this.#element = new PaymentElement(group, options, forget);
    return this.#element;
  }

  getElement(kind) {
    return kind === 'payment' ? this.#element : null;
  }

  async update(options) {
    const { clientSecret: _, ...changed } = options;
    this.#options = { ...this.#options, ...changed };
    await this.#element?.refresh();
  }

  async submit() {
    if (!this.#element) {
      throw new IntegrationError('elements.submit() needs a Payment Element.');
    }
    return await this.#element.submit();
  }
}
