import { expect, it } from 'vitest';
import { zip } from '../../testing/store.ts';
import { parseSearchReply } from './search-reply.ts';

const reply = (some: object) => parseSearchReply({ status: 0, count: 1, zip_codes: [], ...some });

it('takes what was agreed', () => {
  const zips = [zip(), zip({ price: 150.5, tier: 5, status: 40 })];
  expect(reply({ count: 2, zip_codes: zips })).toEqual({ total: 2, zips });
});

it.each([
  ['another status', { status: 9 }],
  ['no count', { count: undefined }],
  ['a count below zero', { count: -1 }],
  ['no list', { zip_codes: null }],
  ['a ZIP that is none', { zip_codes: [null] }],
  ['a short code', { zip_codes: [{ ...zip(), zip_code: '9021' }] }],
  ['a number for a title', { zip_codes: [{ ...zip(), title: 7 }] }],
  ['a price in words', { zip_codes: [{ ...zip(), price: '$5' }] }],
  ['an unknown tier', { zip_codes: [{ ...zip(), tier: 6 }] }],
  ['an unknown status', { zip_codes: [{ ...zip(), status: 50 }] }],
  ['a path for a state', { zip_codes: [{ ...zip(), state: '../x' }] }],
])('refuses %s', (_, some) => {
  expect(reply(some)).toBeNull();
});

it.each([null, 'oops', 3, []])('refuses %j', (wrong) => {
  expect(parseSearchReply(wrong)).toBeNull();
});

it.each([
  ['a long code', { zip_code: '902101' }],
  ['a code behind words', { zip_code: 'x90210' }],
  ['a state of three letters', { state: 'cal' }],
])('refuses %s', (_, some) => {
  expect(reply({ zip_codes: [{ ...zip(), ...some }] })).toBeNull();
});

it('refuses all for one that is none', () => {
  expect(reply({ zip_codes: [zip(), { ...zip(), zip_code: '' }] })).toBeNull();
});

it('refuses what has fields and is no object', () => {
  expect(
    parseSearchReply(Object.assign(() => {}, { status: 0, count: 0, zip_codes: [] })),
  ).toBeNull();
});
