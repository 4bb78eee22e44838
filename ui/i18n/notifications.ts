/** The page of notifications, and the texts of every kind of them, in every language. */
import { catalogue } from './catalogue.ts';
import ch from './ch/notifications.json';
import en from './en/notifications.json';

export const notifications = catalogue({ en, ch });
