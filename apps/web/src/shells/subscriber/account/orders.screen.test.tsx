import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf, ordersIn, summaryIn } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const orders = {
  path: '/account?tab=orders',
  user: subscriber,
  replies: [
    reply(getOrders, ({ language, query }) =>
      query.before === undefined
        ? ordersIn(language)
        : { orders: [summaryIn(language, 'undeliverable', 9)], next: null },
    ),
  ],
} satisfies Shown;

const t = textsIn('en');
const more = page.getByRole('button', { name: t('order:list.more') });

describeStates('the orders of an account', {
  ...orders,
  read: getOrders,
  loading: 'order:list.loading',
  filled: (texts) => page.getByText(texts('order:status.preparing'), { exact: true }),
});

describe('the orders of an account', () => {
  it('loads more from the end of the page', async () => {
    await showScreen(orders);
    await more.click();
    await expect.element(page.getByText(t('order:status.undeliverable'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(t('order:status.preparing'), { exact: true })).toBeVisible();
    await expect.element(more).not.toBeInTheDocument();
    expect(callsOf(getOrders).at(-1)?.query).toEqual({ before: idOf(9) });
  });

  it('keeps the loaded ones if more could not be loaded', async () => {
    await showScreen(orders);
    await expect.element(more).toBeVisible();
    answer(refuse(getOrders, 'unavailable'));
    await more.click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(page.getByText(t('order:status.preparing'), { exact: true })).toBeVisible();
  });

  it('shows its empty state', async () => {
    await showScreen({ ...orders, replies: [reply(getOrders, { orders: [], next: null })] });
    await expect.element(page.getByText(t('order:list.empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });
});
