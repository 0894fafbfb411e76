import { getActiveDelivery, getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import {
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  type PastDelivery,
  sendPosition,
} from '@sufra/contract/delivery/driver-desk.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { reply } from '../../../test/network.ts';
import { driverProfile, driverStats } from '../../../test/replies/delivery.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { driver } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';

const talks = (['customer', 'kitchen'] as const).map((side) => ({
  ...{ with: side, canCall: false, isUnread: side === 'customer' },
}));
const past: PastDelivery = {
  ...{ id: idOf(31), orderId: 'SF-1000', date: `${today}T05:00:00.000Z`, earnings: '14.00 AED', rating: 5 },
  ...{ pickupAddress: 'Marina', dropoffAddress: 'JBR', distance: 3.4, duration: 24, outcome: 'delivered' },
  talk: { talkId: idOf(1), orderType: 'cooked_meal', talks },
};
const replies = [
  reply(getDriverProfile, driverProfile),
  reply(getDriverStats, driverStats),
  reply(getDeliveryRequests, []),
  reply(getActiveDelivery, null),
  reply(sendPosition, { ok: true }),
  reply(getDriverHistory, { deliveries: [past], next: null }),
] satisfies Shown['replies'];

it.each(['en', 'ar'] as const)('offers in %s to answer a message after the delivery', async (language) => {
  const texts = textsIn(language);
  const message = page.getByRole('button', { name: texts('talk:unread') });
  const shown = { user: driver, language, replies };
  await showScreen({ ...shown, path: '/driver/dashboard' });
  const title = texts('driver:past.message', { order: '\u2068SF-1000\u2069' });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(message).toBeVisible();
  await expectFinished(language);
  await showScreen({ ...shown, path: '/driver/dashboard?tab=deliveries' });
  await expect.element(message).toBeVisible();
  await expectFinished(language);
});
