// @vitest-environment node
/** The samples: of pages that there are, and with the very names that the pages' properties have. */
import { describe, expect, it } from 'vitest';
import { pages, pictures } from '../features/pages.ts';
import type { Page } from './page.ts';
import { renderPage } from './render.ts';
import samples from './samples.json' with { type: 'json' };
import { sampleOf } from './samples.ts';

type Samples = typeof samples;
type PropsOf<T> = T extends { readonly head: (props: infer Props) => unknown }
  ? Props
  : T extends (props: infer Props) => string
    ? Props
    : never;
type Props = {
  [Name in keyof (typeof pages & typeof pictures)]: PropsOf<(typeof pages & typeof pictures)[Name]>;
};

type NamesOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;
type Required<T> = T extends unknown
  ? { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T]
  : never;

/** Names that a sample has and the properties have not, or that it lacks, however deep. */
type Wrong<Sample, Of> = Sample extends readonly (infer Item)[]
  ? Wrong<Item, Of extends readonly (infer OfItem)[] ? OfItem : never>
  : Sample extends object
    ? [Extract<Of, object>] extends [never]
      ? never
      : WrongNames<Sample, Extract<Of, object>>
    : never;
type WrongNames<Sample extends object, Of extends object> =
  | Exclude<keyof Sample, NamesOf<Of>>
  | Exclude<Required<Of>, keyof Sample>
  | { [Name in keyof Sample]: Wrong<Sample[Name], ValueOf<Of, Name>> }[keyof Sample];

type WrongIn = { [Page in keyof Samples & keyof Props]: Wrong<Samples[Page], Props[Page]> };
/** The compiler's to check: what it calls not assignable are the wrong names. */
const fits: [WrongIn[keyof WrongIn]] extends [never] ? true : WrongIn[keyof WrongIn] = true;

it('are of pages and pictures that there are, but for the shell that all share', () => {
  expect(fits).toBe(true);
  const names = new Set(Object.keys({ ...pages, ...pictures, page: undefined }));
  expect(Object.keys(samples).filter((name) => !names.has(name))).toEqual([]);
  // A page may do without one, a picture not.
  expect(Object.keys(pictures).filter((name) => !(name in samples))).toEqual([]);
});

describe.each(Object.entries(pages) as [string, Page<never>][])('%s', (name, page) => {
  it.each(['en', 'ch'])('is whole with its sample, in %s', (lang) => {
    const { shell, ...props } = sampleOf(name) as { readonly shell: object };
    const { html, title } = renderPage(page, { ...props, shell: { ...shell, lang } } as never);
    expect([title, html].filter((text) => text === '')).toEqual([]);
    expect(html).not.toMatch(/undefined|NaN|\[object /);
  });
});
