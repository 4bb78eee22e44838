import { IntegrationError } from './errors.js';
import { Events } from './events.js';
import { Frame } from './frame.js';

const TITLE = 'Secure payment input frame';

/** The Payment Element: the card's form, in a frame of the sandbox. */
export class PaymentElement {
  #events = new Events();
  #group;
  #options;
  #frame = null;
  #ready = null;
  #isDestroyed = false;
  #forget;

  /** `group()` returns what the elements have in common; `forget()` makes room for another element. */
  constructor(group, options, forget) {
    this.#group = group;
    this.#options = options ?? {};
    this.#forget = forget;
  }

  mount(place) {
    const node = typeof place === 'string' ? document.querySelector(place) : place;
    if (!node) {
      throw new IntegrationError(
        `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
      );
    }
    if (this.#frame?.element.parentNode === node) {
      return;
    }
    this.unmount();
    const frame = new Frame('payment.html', TITLE, (event, data) => this.#hear(event, data));
    // The form reserves room for a field's focus ring: its fields align with the container's edges.
    frame.element.style.setProperty('margin', '-4px');
    frame.element.style.setProperty('width', 'calc(100% + 8px)');
    frame.element.style.setProperty('border', '0');
    this.#frame = frame;
    this.#ready = frame.mount(node).then(() => frame.call('open', this.#shown()));
    this.#ready.then(
      (opened) => this.#opened(frame, opened.error),
      (cause) => this.#opened(frame, { type: 'api_connection_error', message: cause.message }),
    );
  }

  unmount() {
    this.#frame?.remove();
    this.#frame = null;
    this.#ready = null;
  }

  destroy() {
    if (this.#isDestroyed) {
      throw new IntegrationError('This Element has already been destroyed.');
    }
    this.#isDestroyed = true;
    this.unmount();
    this.#forget();
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.refresh();
    return this;
  }

  /** Applies the current state of what the elements have in common. */
  async refresh() {
    await this.#call('update', this.#shown());
  }

  /** Has the form checked. */
  async submit() {
    return await this.#call('submit');
  }

  /** Has the payment confirmed with the card in the form. */
  async confirm(payment) {
    return await this.#call('confirm', payment);
  }

  on(name, handler) {
    this.#events.on(name, handler);
    return this;
  }

  off(name, handler) {
    this.#events.off(name, handler);
    return this;
  }

  async #call(action, data) {
    const frame = this.#frame;
    if (!frame) {
      const message = 'The Payment Element is not mounted.';
      return { error: { type: 'invalid_request_error', message } };
    }
    await this.#ready;
    return await frame.call(action, data);
  }

  #shown() {
    return { ...this.#group(), options: this.#options };
  }

  /** Nobody waits for a frame that was removed. */
  #opened(frame, error) {
    if (this.#frame !== frame) {
      return;
    }
    if (error) {
      // As the real one does.
      this.destroy();
      this.#events.emit('loaderror', { elementType: 'payment', error });
    } else {
      this.#events.emit('ready', { elementType: 'payment' });
    }
  }

  #hear(event, data) {
    if (event === 'height') {
      this.#frame?.element.style.setProperty('height', `${data}px`);
    } else if (event === 'scheme') {
      // A frame whose color scheme differs from its document's is painted opaque.
      this.#frame?.element.style.setProperty('color-scheme', data);
    } else if (event === 'enter') {
      this.#frame?.element.closest('form')?.requestSubmit();
    } else {
      this.#events.emit(event, { elementType: 'payment', ...data });
    }
  }
}
