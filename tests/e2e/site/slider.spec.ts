/** The home page's slides: they turn by themselves and obey the visitor, all without a script. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ adorned: true });

const SLIDE_MS = 19_000;

const slides = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const slide = (page: Page, n: number) => slides(page).getByRole('article', { name: `${n} of 3` });

/** A control is pressed by its label: the drawing of its progress lies over the input. */
const press = (page: Page, label: string | RegExp) =>
  slides(page).locator('label').filter({ hasText: label }).click();

/** Lets time pass for everything that moves by itself and is not at rest. */
const pass = (page: Page, milliseconds: number) =>
  page.evaluate((step) => {
    for (const one of document.getAnimations()) {
      if (one.timeline !== document.timeline || one.playState !== 'running') continue;
      one.currentTime = Number(one.currentTime) + step;
    }
  }, milliseconds);

/** How many things move by themselves; what only follows the scrolling does not. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const moves = (one: Animation) =>
      one.timeline === document.timeline && one.playState === 'running';
    return document.getAnimations().filter(moves).length;
  });

async function expectOnly(page: Page, shown: number) {
  for (const n of [1, 2, 3]) {
    await expect(slide(page, n)).toBeVisible({ visible: n === shown });
  }
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  // A pointer over the slides rests them.
  await page.mouse.move(0, 0);
});

test('each slide is shown for 19 seconds, and the first follows the last', async ({ page }) => {
  await expectOnly(page, 1);
  for (const next of [2, 3, 1]) {
    await pass(page, SLIDE_MS);
    await expectOnly(page, next);
  }
});

test('only the visible slide can be reached by Tab', async ({ page }) => {
  await expect(slide(page, 1).getByRole('link', { name: 'GET YOUR INK ID' })).toBeVisible();
  await expect(slides(page).getByRole('article').getByRole('link')).toHaveCount(2);
});

test('pictures of later slides load well after the first one', async ({ page }) => {
  const fetched = (picture: string) =>
    page.evaluate((name) => {
      const files = performance.getEntriesByType('resource');
      return files.find((file) => file.name.includes(name))?.startTime ?? 0;
    }, picture);
  await expect.poll(() => fetched('hero-1')).toBeGreaterThan(0);
  const first = await fetched('hero-1');
  for (const picture of ['hero-2', 'hero-3']) {
    await expect.poll(() => fetched(picture)).toBeGreaterThan(first + 2000);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a chosen slide stays until the slides are played again', async ({ page }) => {
    await press(page, /^Slide 2/);
    await expectOnly(page, 2);
    await press(page, /^Slide 3/);
    await expectOnly(page, 3);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await expectOnly(page, 1);
  });

  test('the slides can be chosen by keyboard', async ({ page }) => {
    await page.getByRole('radio', { name: /^Slide 1/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expectOnly(page, 2);
  });

  test('the slides can be paused and resumed', async ({ page }) => {
    const play = () =>
      slide(page, 1).evaluate((element) => getComputedStyle(element).animationPlayState);
    const pause = page.getByRole('checkbox', { name: 'Pause the slides' });
    await press(page, 'Pause the slides');
    await expect(pause).toBeChecked();
    await page.mouse.move(0, 0);
    await expect.poll(play).toBe('paused');
    await press(page, 'Pause the slides');
    await expect(pause).not.toBeChecked();
    await page.mouse.move(0, 0);
    await expect.poll(play).toBe('running');
  });
});

test.describe('with reduced motion', () => {
  test.use({ adorned: false });

  test('nothing moves, and every slide can still be chosen', async ({ page }) => {
    expect(await moving(page)).toBe(0);
    await expectOnly(page, 1);
    await press(page, /^Slide 3/);
    await expectOnly(page, 3);
    expect(await moving(page)).toBe(0);
  });
});

test('the slides move without a motion preference', async ({ page }) => {
  expect(await moving(page)).toBeGreaterThan(0);
});
