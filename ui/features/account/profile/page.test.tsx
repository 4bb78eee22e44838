/** A public profile, and the form that configures it, as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { ProfileProps } from '../../../generated/ProfileProps.ts';
import type { SettingsProps } from '../../../generated/SettingsProps.ts';
import type { Shell } from '../../../generated/Shell.ts';
import { renderPage } from '../../../runtime/render.ts';
import { flashOf, me, security, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { settings } from '../settings/page.tsx';
import { everything, profileProps, profileSettings } from '../testing/profile.ts';
import { profile } from './page.tsx';

function serve(some: Partial<ProfileProps> = {}, of: Partial<Shell> = {}) {
  return show(renderPage(profile, profileProps(some, of)));
}

const main = () => document.querySelector('main');

describe('what is not switched on', () => {
  it('leaves the handle alone', () => {
    serve();
    expect(main()?.textContent).toBe('INK ID@Ink.Maker');
    expect(texts('h1')).toEqual(['@Ink.Maker']);
    expect(hrefs('main a')).toEqual([]);
  });

  it('is nowhere in the document', () => {
    const { html, title, description, data } = serve();
    const said = `${html}${title}${description}${data}`;
    for (const secret of ['inkId=', 'ZIP code', 'connection', 'since', 'ProfilePage']) {
      expect(said.replace(/<(header|footer)[\s\S]*?<\/\1>/g, ''), secret).not.toContain(secret);
    }
  });
});

describe('each field by itself', () => {
  it('is the month of joining', () => {
    serve({ since: everything.since ?? null });
    expect(main()?.textContent).toBe('INK ID@Ink.MakerOn INKPAY since May 2026');
  });

  it.each([
    [0, '0 connections'],
    [1, '1 connection'],
    [1204, '1,204 connections'],
  ])('is a number of connections: %i', (connections, said) => {
    serve({ connections });
    expect(texts('.profile-figures li')).toEqual([said]);
  });

  it('is what is owned, as plates that lead to their pages and points on the map', () => {
    serve({ zips: everything.zips ?? null });
    expect(texts('.profile-figures li')).toEqual(['2 ZIP codes', '2 states']);
    expect(hrefs('.profile-zip')).toEqual(['/zip/90210', '/zip/77002']);
    expect(texts('.profile-zip__place')).toEqual(['Beverly Hills, CA', 'Houston, TX']);
    expect(texts('.tier-legend li')).toEqual(['ULTRA', 'TIER 3']);
    // The rarest are on top.
    const tiers = [...document.querySelectorAll('.profile-map__tier')];
    expect(tiers.map((tier) => tier.classList[1])).toEqual(['tier-3', 'tier-0']);
    expect(texts('.profile-zips__more')).toEqual([]);
  });

  it('is the referral link with its QR code and the way to sign up by it', () => {
    serve({ referral: everything.referral ?? null });
    const [signUp, link] = document.querySelectorAll('.profile-join a');
    expect(signUp?.getAttribute('href')).toBe('/auth/signup?inkId=Ink.Maker');
    expect(signUp?.textContent).toBe('SIGN UP with @Ink.Maker');
    expect(link?.getAttribute('href')).toBe('http://localhost:3000/?inkId=Ink.Maker');
    expect(document.querySelector('.profile-join__qr path')?.getAttribute('d')).toBe('M4 4.5h7');
    expect(document.querySelector('.profile-join__qr')?.getAttribute('aria-label')).toBe(
      'The referral link of @Ink.Maker as a QR code',
    );
  });
});

describe('the ZIPs', () => {
  it('may be none, which is said', () => {
    serve({ zips: { count: 0, plates: [], spots: [] } });
    expect(texts('.profile-figures li')).toEqual(['0 ZIP codes']);
    expect(texts('.profile-map__caption p')).toEqual(['@Ink.Maker owns no ZIP codes yet.']);
    expect(document.querySelector('.profile-zips__list')).toBeNull();
  });

  it('may be more than there are plates', () => {
    const { plates = [], spots = [] } = everything.zips ?? {};
    serve({ zips: { count: 1002, plates, spots } });
    expect(texts('.profile-zips__more')).toEqual(['And 1,000 more.']);
  });

  it('may lie where the map does not reach', () => {
    const guam = { tier: 5, state: 'gu', lat: 13.4, lon: 144.8 };
    serve({ zips: { count: 1, plates: [], spots: [guam] } });
    expect(document.querySelector('.profile-map__dots')?.getAttribute('d')).toBe('');
  });
});

it('a customer who is signed in is not asked to sign up', () => {
  serve(everything, { signed_in: true });
  expect(hrefs('.profile-join a')).toEqual(['http://localhost:3000/?inkId=Ink.Maker']);
});

it.each([
  ['inks', 'short'],
  ['ink.mak', 'short'],
  ['ink.makr', 'middle'],
  ['ink.maker.i', 'middle'],
  ['ink.maker.io', 'long'],
  ['ink.maker.of.ink', 'long'],
])('a handle is as large as its length lets it be: %s', (ink_id, size) => {
  serve({ ink_id });
  expect(document.querySelector(`.profile-handle--${size}`)?.textContent).toBe(`@${ink_id}`);
});

describe('search engines', () => {
  it('are kept out, and shown nothing', () => {
    const { indexed, data } = serve(everything);
    expect([indexed, data]).toEqual([false, undefined]);
  });

  it('are let in where the owner does so, and shown what is on the page', () => {
    const { indexed, data = '' } = serve({ ...everything, found: true });
    expect(indexed).toBe(true);
    expect(JSON.parse(data)['@graph']).toEqual([
      {
        '@type': 'ProfilePage',
        url: 'http://localhost:3000/@Ink.Maker',
        dateCreated: '2026-05',
        mainEntity: {
          '@type': 'Person',
          name: 'Ink.Maker',
          alternateName: '@Ink.Maker',
          identifier: 'Ink.Maker',
          url: 'http://localhost:3000/@Ink.Maker',
        },
      },
    ]);
    const bare = serve({ found: true }).data ?? '';
    expect(bare).not.toContain('dateCreated');
  });
});

it('is Chinese where Chinese is asked for', () => {
  const { title } = serve(everything, { lang: 'ch' });
  expect(title).toBe('@Ink.Maker · INKPAY');
  expect(texts('.profile-hero__since')).toEqual(['2026年5月加入 INKPAY']);
});

describe('the settings', () => {
  function open(some: Partial<SettingsProps> = {}) {
    document.body.innerHTML = renderPage(settings, {
      shell: signedIn('/settings'),
      me,
      security: security(),
      profile: profileSettings(),
      emails: { earnings: true, payouts: true, restriction: true },
      restricted: false,
      given_up: 0,
      flash: null,
      ...some,
    }).html;
    const section = document.querySelector('#public-profile');
    if (!section) throw new Error('the settings have no profile');
    return section;
  }
  const ticked = (section: Element) =>
    [...section.querySelectorAll('input:checked')].map((box) => box.getAttribute('name'));

  it('are a form that is off in every field', () => {
    const section = open();
    const form = section.querySelector('form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
      '/settings/profile',
      'post',
    ]);
    expect([...section.querySelectorAll('input')].map((box) => box.name)).toEqual([
      'shown',
      'since',
      'zips',
      'connections',
      'referral',
      'found',
      'ink_id',
    ]);
    expect(ticked(section)).toEqual([]);
    expect(section.textContent).toContain('Nobody can see localhost:3000/@ink.maker');
    expect(section.querySelector('a')).toBeNull();
  });

  it('say where the profile is, once it is on', () => {
    const section = open({ profile: profileSettings({ shown: true, zips: true }) });
    expect(ticked(section)).toEqual(['shown', 'zips']);
    expect(section.textContent).toContain('Anybody can see localhost:3000/@ink.maker');
    expect(section.querySelector('wbr')?.nextSibling?.textContent).toBe('@ink.maker');
    const way = section.querySelector('a');
    expect([way?.getAttribute('href'), way?.target, way?.rel]).toEqual([
      '/@ink.maker',
      '_blank',
      'noopener',
    ]);
  });

  it('do not promise a profile to who is restricted', () => {
    const section = open({ profile: profileSettings({ shown: true }), restricted: true });
    expect(section.textContent).toContain('nobody can see your profile');
    expect(section.textContent).not.toContain('Anybody can see');
    expect(section.querySelector('a')).toBeNull();
  });

  it.each([
    ['profile-on', 'Saved: your profile is on.', 'flash'],
    ['profile-off', 'Saved: your profile is off.', 'flash'],
  ])('say what was saved: %s', (key, said, look) => {
    const section = open({ flash: flashOf(key) });
    expect(section.querySelector('[role=status]')?.textContent).toBe(said);
    expect(section.querySelector('[role=status]')?.className).toBe(look);
  });

  it('say nothing that another page is to say', () => {
    expect(open({ flash: flashOf('joined') }).querySelector('[role=status]')).toBeNull();
  });
});
