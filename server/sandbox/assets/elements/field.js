// One field of the form: input is formatted as on cards, and an error is shown below it.

import { digitsOf } from './card.js';

export class Field {
  #input;
  #error;
  #write;
  #check;
  #texts = {};
  #touched = false;

  /** `write(text)` formats the text; `check(text)` returns the code of what is wrong with it. */
  constructor(name, { write, check, changed }) {
    this.#input = document.getElementById(`payment-${name}Input`);
    this.#error = document.getElementById(`${name}-error`);
    this.#write = write;
    this.#check = check;
    this.#input.addEventListener('input', () => {
      this.#typed();
      changed(this);
    });
    this.#input.addEventListener('blur', () => {
      if (this.text) {
        this.#touched = true;
        this.show();
      }
    });
  }

  get text() {
    return this.#input.value;
  }

  get fault() {
    return this.#check(this.text);
  }

  /** Shows what is wrong, once that is appropriate. */
  show() {
    const code = this.#touched && this.fault;
    this.complain(code ? (this.#texts[code] ?? code) : '');
  }

  /** Shows a sentence until something is typed. */
  complain(message) {
    this.#error.textContent = message;
    if (message) {
      this.#input.setAttribute('aria-invalid', 'true');
    } else {
      this.#input.removeAttribute('aria-invalid');
    }
  }

  /** From now on, an error is shown at once. */
  insist() {
    this.#touched = true;
    this.show();
  }

  speak(texts, hint) {
    this.#texts = texts;
    this.#input.placeholder = hint;
    this.show();
  }

  focus() {
    this.#input.focus();
  }

  /** Formats the text and keeps the caret after the same digit. */
  #typed() {
    const before = digitsOf(this.text.slice(0, this.#input.selectionStart ?? 0)).length;
    const atEnd = this.#input.selectionStart === this.text.length;
    const written = this.#write(this.text);
    this.#input.value = written;
    let caret = written.length;
    if (!atEnd) {
      const places = [...written.matchAll(/\d/g)].map((digit) => digit.index + 1);
      caret = before === 0 ? 0 : (places[before - 1] ?? written.length);
    }
    this.#input.setSelectionRange(caret, caret);
    this.show();
  }
}
