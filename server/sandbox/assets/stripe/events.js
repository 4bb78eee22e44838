/** Handlers by event name. */
export class Events {
  #handlers = new Map();

  on(name, handler) {
    const handlers = this.#handlers.get(name) ?? [];
    this.#handlers.set(name, [...handlers, handler]);
  }

  /** Without a handler, removes all of that name. */
  off(name, handler) {
    const handlers = this.#handlers.get(name) ?? [];
    this.#handlers.set(name, handler ? handlers.filter((one) => one !== handler) : []);
  }

  emit(name, event) {
    for (const handler of this.#handlers.get(name) ?? []) {
      handler(event);
    }
  }
}
