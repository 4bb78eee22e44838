/** The URL of this script: everything else is next to it. */
const SCRIPT = document.currentScript?.src ?? document.baseURI;

/** How long a frame may take to load. Scripts are not told if the page's policy forbids it. */
const PATIENCE = 20_000;

let frames = 0;

/** A page of the sandbox inside the shop's page. They exchange messages, and each checks the other's origin. */
export class Frame {
  element = document.createElement('iframe');
  #address;
  #listen;
  #calls = new Map();
  #asked = 0;
  #loaded;
  #hear = (message) => this.#receive(message);

  /** `listen(event, data)` receives the events that the frame sends. */
  constructor(page, title, listen) {
    frames += 1;
    this.#address = new URL(`elements/${page}#${encodeURIComponent(location.origin)}`, SCRIPT);
    this.#listen = listen;
    this.element.name = `__privateStripeFrame${frames}`;
    this.element.title = title;
    this.element.setAttribute('frameborder', '0');
    this.element.setAttribute('allow', 'payment *');
    this.element.src = this.#address.href;
  }

  /** Resolves once the frame can be called. */
  mount(place) {
    window.addEventListener('message', this.#hear);
    const loaded = new Promise((resolve, reject) => {
      const late = () => reject(new Error('The payment form could not be loaded.'));
      const timer = setTimeout(late, PATIENCE);
      this.#loaded = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    place.append(this.element);
    return loaded;
  }

  remove() {
    window.removeEventListener('message', this.#hear);
    this.element.remove();
  }

  /** Asks the frame to do something; resolves with what it answers. */
  call(action, data) {
    this.#asked += 1;
    const call = this.#asked;
    const answer = new Promise((resolve) => this.#calls.set(call, resolve));
    this.element.contentWindow?.postMessage({ call, action, data }, this.#address.origin);
    return answer;
  }

  #receive({ origin, source, data }) {
    const ours = origin === this.#address.origin && source === this.element.contentWindow;
    if (!ours || typeof data !== 'object' || data === null) {
      return;
    }
    if (data.event === 'loaded') {
      this.#loaded?.();
    } else if (data.event) {
      this.#listen(data.event, data.data);
    } else {
      this.#calls.get(data.call)?.(data.answer);
      this.#calls.delete(data.call);
    }
  }
}
