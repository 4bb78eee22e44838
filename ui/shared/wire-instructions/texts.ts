/** The texts of `wire-instructions`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const wireInstructions = { en: en.wireInstructions, ch: ch.wireInstructions };
