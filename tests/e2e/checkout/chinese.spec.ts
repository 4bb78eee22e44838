/** A purchase in Chinese, from the cart to the receipt: nothing of it is in English. */
import { SITE } from '../support/account.ts';
import { newBuyer, totalOf, usd } from '../support/buyer.ts';
import { CARDS, Checkout, factOf } from '../support/checkout.ts';
import { expect, setLanguage, test } from '../support/test.ts';

test.use({ site: SITE });

/** Words of the catalogues' English. The bank’s own name is the operator’s. */
const ENGLISH = /\b(the|your|order|payment|card|total|due|paid|cart|cancel)\b/i;

test('a deposit is entirely in Chinese', async ({ context, page }) => {
  await setLanguage(context, 'ch', SITE);
  const { zips } = await newBuyer(context, 'dear');
  const total = await totalOf(zips);
  const deposit = Math.min(total / 10, 1500);
  const checkout = new Checkout(page);
  const { main, title } = checkout;
  await checkout.open();
  await expect(title).toHaveText('你的购物车：');
  expect(await main.innerText()).not.toMatch(ENGLISH);
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: '继续付款' }).click();
  await expect(title).toHaveText('用银行卡支付定金');
  await expect(factOf(main, '余款')).toContainText(usd(total - deposit));
  const pay = main.getByRole('button', { name: '立即付款' });
  await expect(pay).toBeEnabled();
  expect(await main.innerText()).not.toMatch(ENGLISH);
  await pay.click();
  await expect(checkout.alert).toHaveText('请检查上方的银行卡信息。');
  await checkout.fillCard(CARDS.good, 'ch');
  await pay.click();
  await expect(title).toHaveText('你的 ZIP 已确认！');
  await expect(factOf(main, '余款')).toHaveText(usd(total - deposit));
  expect(await main.innerText()).not.toMatch(ENGLISH);
  await expect(factOf(main, '最晚到账时间')).toHaveText(/^\d{4}年\d{1,2}月\d{1,2}日/);
  await main.getByRole('link', { name: '订单详情' }).click();
  await expect(title).toHaveText(/^订单 INK-/);
  await expect(main.getByRole('region', { name: '订单动态' })).toContainText('银行卡已付定金');
  await expect(main.getByRole('article', { name: '收据' })).toContainText(usd(total));
  expect(await main.innerText()).not.toMatch(ENGLISH);
  await page.goto('/dashboard');
  const pending = page.getByRole('region', { name: '处理中的 ZIP 编码：' });
  await expect(factOf(pending, '余款')).toHaveText(usd(total - deposit));
  expect(await main.innerText()).not.toMatch(ENGLISH);
});
