import {
  assignDriver,
  getDriverCandidates,
  getOrderDelivery,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import { watchLive } from '@sufra/contract/live.ts';
import { getLiveOrders, type LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import type { Language } from '@sufra/contract/options.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, pushChange, reply } from '../../../../test/network.ts';
import { candidates, carriedDelivery } from '../../../../test/replies/admin-order.ts';
import { board, live, order, orders } from '../../../../test/replies/live.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { showScreen } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { type Texts, textsIn } from '../../../../test/texts.ts';

afterEach(() => page.viewport(390, 844));

describe('the live board at a desk', () => {
  const rail = (t: Texts) => page.getByRole('region', { name: t('admin:live.drivers.title') });
  const cardOf = (t: Texts, name: string) => rail(t).getByRole('listitem').filter({ hasText: name });
  const ticketOf = (number: string) => page.getByRole('listitem').filter({ hasText: number });
  const free: LiveOrder = { ...order, id: idOf(7), orderId: '10044' };
  const withFree = { ...board, orders: [...orders, free] };
  const showDesk = async (language: Language) => {
    await page.viewport(1440, 900);
    await showScreen({
      ...live,
      language,
      replies: [
        ...live.replies,
        reply(getLiveOrders, withFree),
        reply(getDriverCandidates, { drivers: [...candidates] }),
      ],
    });
    await expect.element(page.getByText('10044')).toBeVisible();
    await expect
      .element(page.getByRole('img', { name: textsIn(language)('admin:live.map.label') }))
      .toBeVisible();
  };
  const sent = () => callsOf(assignDriver).map(({ params, body }) => ({ ...params, ...body }));

  it.each(['en', 'ar'] as const)(
    'assigns an order dragged onto a driver at once, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      answer(reply(assignDriver, carriedDelivery));
      await userEvent.dragAndDrop(ticketOf('10044'), cardOf(t, 'Rashid'));
      await expect.poll(sent).toEqual([{ id: idOf(7), driverId: idOf(6), from: null }]);
      await expect.element(page.getByText(t('admin:order.delivery.assigned_title'))).toBeVisible();
      expect(page.getByRole('dialog').elements()).toHaveLength(0);
      await expectFinished(language);
    },
  );

  it('shows how far each driver is while an order is dragged, and who is best', async () => {
    const t = textsIn('en');
    await showDesk('en');
    const drag = { bubbles: true, dataTransfer: new DataTransfer() };
    window.scrollTo(0, 0);
    const top = cardOf(t, 'Rashid').element().getBoundingClientRect().top;
    ticketOf('10044').element().dispatchEvent(new DragEvent('dragstart', drag));
    const rashid = cardOf(t, 'Rashid');
    await expect.element(rashid).toHaveTextContent(t('admin:live.drivers.away', { minutes: 3 }));
    await expect.element(rashid).toHaveTextContent(t('admin:live.drivers.fittest'));
    // A target that moves while it is aimed at would be missed.
    expect(rashid.element().getBoundingClientRect().top).toBe(top);
    await expect.element(cardOf(t, 'Omar').getByText(t('admin:live.drivers.block.busy'))).toBeVisible();
    await expect.element(cardOf(t, 'Imran').getByText(t('admin:live.drivers.block.silent'))).toBeVisible();
    // A ticket that leaves while it is dragged would end the drag.
    answer(reply(getLiveOrders, { ...withFree, orders }));
    pushChange(watchLive);
    await expect.poll(() => callsOf(getLiveOrders).length).toBeGreaterThan(1);
    await expect.element(ticketOf('10044')).toBeVisible();
    await expectFinished('en');
    ticketOf('10044').element().dispatchEvent(new DragEvent('dragend', drag));
    await expect.element(page.getByText('10044')).not.toBeInTheDocument();
  });

  it('refuses a drop on a driver who is blocked, and says why', async () => {
    const t = textsIn('en');
    await showDesk('en');
    await userEvent.dragAndDrop(ticketOf('10044'), cardOf(t, 'Imran'));
    await expect.element(page.getByText(t('admin:order.delivery.assign_failed'))).toBeVisible();
    expect(page.getByText(t('admin:order.delivery.why.silent')).elements().length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  it('asks once before an accepted order moves to another driver', async () => {
    const t = textsIn('en');
    await showDesk('en');
    await userEvent.dragAndDrop(ticketOf('10042'), cardOf(t, 'Rashid'));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('radio', { name: /Rashid/ })).toBeChecked();
    answer(reply(assignDriver, carriedDelivery));
    await dialog.getByRole('button', { name: t('admin:order.delivery.confirm') }).click();
    await expect.poll(sent).toEqual([{ id: idOf(1), driverId: idOf(6), from: idOf(22) }]);
  });

  it.each(['en', 'ar'] as const)(
    'shows an order on the map, and remembers a folded map, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      const map = page.getByRole('region', { name: t('admin:live.map.title') });
      await expect.element(map.getByRole('img', { name: t('admin:live.map.label') })).toBeVisible();
      const marks = () => map.element().querySelectorAll('svg[role=img] g circle').length;
      expect(marks()).toBe(0);
      const show = page.getByRole('button', { name: t('admin:live.map.show_named', { order: '10041' }) });
      await show.click();
      await expect.element(show).toHaveAttribute('aria-pressed', 'true');
      // Its kitchen, its door and its driver.
      expect(marks()).toBe(3);
      await expect.element(map.getByRole('status')).toHaveTextContent('Umm Ali');
      await expectFinished(language);
      await show.click();
      expect(marks()).toBe(0);
      await map.getByRole('button').click();
      await expect.element(map.getByRole('img')).not.toBeInTheDocument();
      await expect.element(show).not.toBeInTheDocument();
      await showScreen({ ...live, language, isReload: true });
      await expect.element(map.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
      await expectFinished(language);
    },
  );

  it('draws the map on tiles if they load, else by itself', async () => {
    const t = textsIn('en');
    await page.viewport(1440, 900);
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const replies = (url: string) => [
      ...live.replies,
      reply(getMap, { tiles: { url, attribution: 'Map data' } }),
    ];
    const map = page.getByRole('region', { name: t('admin:live.map.title') });
    await showScreen({ ...live, replies: replies(pixel) });
    await expect.element(map.getByText('Map data')).toBeVisible();
    await page.getByRole('button', { name: t('admin:live.map.show_named', { order: '10041' }) }).click();
    await expect.poll(() => map.element().querySelector('canvas') !== null).toBe(true);
    await expectFinished('en');
    await showScreen({ ...live, replies: replies('data:image/png;base64,AAAA') });
    await expect.element(map.getByRole('img', { name: t('admin:live.map.label') })).toBeVisible();
    await expect.poll(() => map.element().querySelector('svg[role=img]') !== null).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    'explains from the board why a driver was chosen, in %s',
    async (language) => {
      const t = textsIn(language);
      await showDesk(language);
      answer(reply(getOrderDelivery, carriedDelivery));
      await page.getByRole('button', { name: t('admin:live.explain_named', { order: '10041' }) }).click();
      const dialog = page.getByRole('dialog');
      await expect
        .element(dialog.getByText(t('admin:order.delivery.reason_best', { count: 1 })))
        .toBeVisible();
      await expectFinished(language);
      answer(reply(getOrderDelivery, { ...carriedDelivery, offers: [] }));
      await dialog.getByRole('button').last().click();
      await page.getByRole('button', { name: t('admin:live.explain_named', { order: '10044' }) }).click();
      await expect.element(dialog.getByText(t('admin:order.delivery.no_offers'))).toBeVisible();
    },
  );
});
