/** The texts of `account`, by area. */
import * as ch from './ch.json';
import * as en from './en.json';

export const addressBook = { en: en.addressBook, ch: ch.addressBook };
export const dashboard = { en: en.dashboard, ch: ch.dashboard };
export const devices = { en: en.devices, ch: ch.devices };
export const emails = { en: en.emails, ch: ch.emails };
export const notifications = { en: en.notifications, ch: ch.notifications };
export const profile = { en: en.profile, ch: ch.profile };
export const search = { en: en.search, ch: ch.search };
export const settings = { en: en.settings, ch: ch.settings };
