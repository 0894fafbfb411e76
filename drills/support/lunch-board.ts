import { expect, type Locator, type Page } from '@playwright/test';
import type { Client, TestApp } from '../../apps/server/test/harness.ts';
import type { Desk } from '../../apps/server/test/lunch.ts';
import { countClicks } from '../../e2e/clicks.ts';
import { dialogOf } from '../../e2e/confirming.ts';
import { textsOf } from '../../e2e/texts.ts';

const t = textsOf('en');

/** As the page keeps a name apart from the direction of its sentence. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

export interface LunchBoard extends Desk {
  /** Of each trouble, in the order of solving. */
  readonly clicks: { readonly what: keyof Desk; readonly count: number }[];
}

/** Staff who solve everything with a mouse, from the live board. */
export async function openLunchBoard(page: Page, { origin }: TestApp, staff: Client): Promise<LunchBoard> {
  const cookies = [...staff.cookies].map(([name, value]) => ({ name, value, url: origin }));
  await page.context().addCookies(cookies);
  const { since } = await countClicks(page);
  const clicks: LunchBoard['clicks'][number][] = [];
  const solve = async (what: keyof Desk, work: (dialog: Locator) => Promise<void>): Promise<boolean> => {
    await page.goto(`${origin}/admin/live`);
    await expect(page.getByRole('heading', { level: 1, name: t('admin:live.title') })).toBeVisible();
    const count = await since(async () => {
      await work(dialogOf(page));
      await expect(dialogOf(page)).toBeHidden();
    });
    clicks.push({ what, count });
    return true;
  };
  return {
    clicks,
    assign: ({ orderId, driver }) =>
      solve('assign', async (dialog) => {
        const key = driver === null ? 'admin:live.assign_named' : 'admin:live.change_named';
        const assign = page.getByRole('button', { name: t(key, { order: orderId }) });
        await page.getByRole('listitem').filter({ hasText: /\d{5}/ }).first().waitFor();
        if (!(await assign.isVisible()))
          await page
            .getByRole('button', { name: /^\d+ more$/ })
            .first()
            .click();
        await assign.click();
        await dialog.getByRole('button', { name: t('admin:order.delivery.confirm') }).click();
      }),
    cancel: ({ orderId, vendorName, driver }, bearer, reason) =>
      solve('cancel', async (dialog) => {
        await page.getByRole('link', { name: orderId, exact: true }).click();
        await page.getByRole('button', { name: t('admin:order.cancel'), exact: true }).click();
        const names = { vendor: isolated(vendorName), driver: isolated(driver?.name ?? '') };
        const label = t(`admin:order.bearer.${bearer}`, names);
        await dialog.getByRole('radio', { name: new RegExp(`^${label}`) }).click();
        await dialog.getByRole('textbox').fill(reason);
        await dialog.getByRole('button', { name: t('admin:order.cancel') }).click();
      }),
    refund: async ({ number }) => {
      let fils = 0;
      await solve('refund', async (dialog) => {
        await page.keyboard.press('/');
        await page.keyboard.type(number);
        await page
          .getByRole('option', { name: new RegExp(number) })
          .or(page.getByRole('link', { name: new RegExp(number) }))
          .first()
          .click();
        await page.getByRole('button', { name: t('admin:order.refund_open') }).click();
        const food = dialog.getByRole('textbox', { name: t('admin:order.refund_food') });
        await food.waitFor();
        const toCard = dialog.getByRole('radio', { name: t('admin:order.refund_way.card') });
        if ((await toCard.count()) > 0 && (await toCard.isChecked()))
          fils = Math.round(Number(await food.inputValue()) * 100);
        await dialog.getByRole('button', { name: t('admin:order.refund_confirm') }).click();
      });
      return fils;
    },
  };
}
