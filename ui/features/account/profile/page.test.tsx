/** A public profile, and the form that configures it, as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { ProfileProps, SettingsProps, Shell } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import { flashOf, me, signedIn } from '../../../testing/account.ts';
import { hrefs, show, texts } from '../../../testing/page.ts';
import { settings } from '../settings/page.tsx';
import { everything, profileProps, profileSettings } from '../testing/profile.ts';
import { security } from '../testing/settings.tsx';
import { profile } from './page.tsx';

function serve(some: Partial<ProfileProps> = {}, of: Partial<Shell> = {}) {
  return show(renderPage(profile, profileProps(some, of)));
}

const main = () => document.querySelector('main');

describe('fields that are off', () => {
  it('leave only the handle', () => {
    serve();
    expect(main()?.textContent).toBe('INK ID@Ink.Maker');
    expect(texts('h1')).toEqual(['@Ink.Maker']);
    expect(hrefs('main a')).toEqual([]);
  });

  it('appear nowhere in the document', () => {
    const { html, title, description, data } = serve();
    const output = `${html}${title}${description}${data}`;
    for (const secret of ['inkId=', 'ZIP code', 'connection', 'since', 'ProfilePage']) {
      expect(output.replace(/<(header|footer)[\s\S]*?<\/\1>/g, ''), secret).not.toContain(secret);
    }
  });
});

describe('a single field', () => {
  it('shows the month of joining', () => {
    serve({ since: everything.since ?? null });
    expect(main()?.textContent).toBe('INK ID@Ink.MakerOn INKPAY since May 2026');
  });

  it.each([
    [0, '0 connections'],
    [1, '1 connection'],
    [1204, '1,204 connections'],
  ])('shows the number of connections: %i', (connections, expected) => {
    serve({ connections });
    expect(texts('.profile-figures li')).toEqual([expected]);
  });

  it('shows owned ZIPs as plates linked to their pages and as points on the map', () => {
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

  it('shows the referral link with its QR code and a sign-up link', () => {
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
  it('can be empty, and the page says so', () => {
    serve({ zips: { count: 0, plates: [], spots: [] } });
    expect(texts('.profile-figures li')).toEqual(['0 ZIP codes']);
    expect(texts('.profile-map__caption p')).toEqual(['@Ink.Maker owns no ZIP codes yet.']);
    expect(document.querySelector('.profile-zips__list')).toBeNull();
  });

  it('can outnumber the plates', () => {
    const { plates = [], spots = [] } = everything.zips ?? {};
    serve({ zips: { count: 1002, plates, spots } });
    expect(texts('.profile-zips__more')).toEqual(['And 1,000 more.']);
  });

  it('can lie outside the map', () => {
    const guam = { tier: 5, state: 'gu', lat: 13.4, lon: 144.8 };
    serve({ zips: { count: 1, plates: [], spots: [guam] } });
    expect(document.querySelector('.profile-map__dots')?.getAttribute('d')).toBe('');
  });
});

it('a signed-in customer is not asked to sign up', () => {
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
])('the handle is sized by its length: %s', (ink_id, size) => {
  serve({ ink_id });
  expect(document.querySelector(`.profile-handle--${size}`)?.textContent).toBe(`@${ink_id}`);
});

describe('search engines', () => {
  it('are excluded by default and get no structured data', () => {
    const { indexed, data } = serve(everything);
    expect([indexed, data]).toEqual([false, undefined]);
  });

  it('are allowed if the owner opts in, and get the page’s data', () => {
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

it('the page is in Chinese on request', () => {
  const { title } = serve(everything, { lang: 'ch' });
  expect(title).toBe('@Ink.Maker · INKPAY');
  expect(texts('.profile-hero__since')).toEqual(['2026年5月加入 INKPAY']);
});

describe('the profile settings', () => {
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

  it('are a form with every field off by default', () => {
    const section = open();
    const form = section.querySelector('form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
      '/settings/profile',
      'post',
    ]);
    expect([...section.querySelectorAll('input')].map((box) => box.name)).toEqual([
      'customer',
      'shown',
      'since',
      'zips',
      'connections',
      'referral',
      'found',
    ]);
    expect(ticked(section)).toEqual([]);
    expect(section.textContent).toContain('Nobody can see localhost:3000/@ink.maker');
    expect(section.querySelector('a')).toBeNull();
  });

  it('link to the profile once it is on', () => {
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

  it('promise no public profile to a restricted customer', () => {
    const section = open({ profile: profileSettings({ shown: true }), restricted: true });
    expect(section.textContent).toContain('nobody can see your profile');
    expect(section.textContent).not.toContain('Anybody can see');
    expect(section.querySelector('a')).toBeNull();
  });

  it.each([
    ['profile-on', 'Saved: your profile is on.', 'flash'],
    ['profile-off', 'Saved: your profile is off.', 'flash'],
  ])('confirm what was saved: %s', (key, message, look) => {
    const section = open({ flash: flashOf(key) });
    expect(section.querySelector('[role=status]')?.textContent).toBe(message);
    expect(section.querySelector('[role=status]')?.className).toBe(look);
  });

  it('ignore flash messages of other pages', () => {
    expect(open({ flash: flashOf('joined') }).querySelector('[role=status]')).toBeNull();
  });
});
