import { getReports, getReportsCsv } from '@sufra/contract/admin/reports.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, reply, replyFile } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin, subscriber } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { sortRows } from './scorecard.tsx';

const t = textsIn('en');
type Report = ReplyOf<typeof getReports>;

const cancelled = { customer: 2, kitchen: 3, staff: 0, safety: 0, overdue: 1, door: 0, other: 0 };
const total = {
  ...{ placed: 1240, delivered: 1180, onTimePercent: 91.4, late: 101, missed: 14, cancelled },
  refunds: '412.50 AED',
};
const kitchen = {
  ...{ asked: 220, acceptedPercent: 96.4, answerMinutes: 1.8, missed: 2, handedBack: 1, delivered: 205 },
  ...{ readyPercent: 93.2, lateByKitchen: 6, refunds: '32.50 AED', rating: 4.6 },
};
const driver = { deliveries: 88, offers: 120, acceptedPercent: 78.3, onTimePercent: 94.1, takenBack: 1 };
const report: Report = {
  days: [-6, -5, -4, -3, -2, -1, 0].map((offset) => ({ date: dayFrom(offset), ...total })),
  total,
  kitchens: [
    { ...kitchen, id: idOf(1), name: 'Marina Kitchen' },
    { ...kitchen, id: idOf(2), name: 'Umm Khalid', missed: 9, readyPercent: null, rating: null },
    { ...kitchen, id: idOf(3), name: 'Saffron House', missed: 0, readyPercent: 71.5 },
  ],
  drivers: [
    { ...driver, id: idOf(4), name: 'Rashid Khan' },
    { ...driver, id: idOf(5), name: 'Bilal Ahmed', onTimePercent: 61, takenBack: 7 },
  ],
};
const none: Report = {
  days: report.days.map(({ date }) => ({
    ...{ date, placed: 0, delivered: 0, onTimePercent: null, late: 0, missed: 0, refunds: '0.00 AED' },
    cancelled: { ...cancelled, customer: 0, kitchen: 0, overdue: 0 },
  })),
  total: {
    ...{ placed: 0, delivered: 0, onTimePercent: null, late: 0, missed: 0, refunds: '0.00 AED' },
    cancelled: { ...cancelled, customer: 0, kitchen: 0, overdue: 0 },
  },
  kitchens: [],
  drivers: [],
};

const shown = {
  path: '/admin/reports',
  user: admin,
  replies: [reply(getSupportWaiting, { open: 0 }), reply(getReports, report)],
} satisfies Shown;

const table = (texts: Texts, name: 'kitchens' | 'drivers' | 'days') =>
  page.getByRole('region', { name: texts(`admin:reports.${name}`) });
const names = (name: 'kitchens' | 'drivers'): string[] =>
  table(t, name)
    .getByRole('row')
    .elements()
    .flatMap((row) => row.querySelector('a')?.textContent ?? []);
const lastQuery = () => callsOf(getReports).at(-1)?.query;

describeStates('reports', {
  ...shown,
  read: getReports,
  loading: 'admin:reports.loading',
  filled: (texts) => table(texts, 'kitchens'),
});

describe('reports', () => {
  it('asks for the last 7 days, and for the period chosen', async () => {
    await showScreen(shown);
    await expect.element(table(t, 'kitchens')).toBeVisible();
    expect(lastQuery()).toEqual({ from: dayFrom(-6), to: dayFrom(0) });
    for (const [name, days] of [
      ['today', 0],
      ['month', -29],
    ] as const) {
      await page.getByRole('button', { name: t(`admin:reports.${name}`) }).click();
      await expect.poll(lastQuery).toEqual({ from: dayFrom(days), to: dayFrom(0) });
    }
    await page.getByLabelText(t('admin:audit.from')).fill(dayFrom(-3));
    await expect.poll(lastQuery).toEqual({ from: dayFrom(-3), to: dayFrom(0) });
  });

  it('explains days it cannot report, and asks for nothing', async () => {
    await showScreen({ ...shown, path: `/admin/reports?from=${dayFrom(0)}&to=${dayFrom(-1)}` });
    await expect.element(page.getByText(t('admin:reports.wrong_days'))).toBeVisible();
    expect(callsOf(getReports)).toEqual([]);
    await expectFinished('en');
  });

  it('shows the worst first, and leads to each kitchen and driver', async () => {
    await showScreen(shown);
    try {
      await page.viewport(1440, 900);
      await expect.element(table(t, 'kitchens')).toBeVisible();
      expect(names('kitchens')).toEqual(['Umm Khalid', 'Marina Kitchen', 'Saffron House']);
      expect(names('drivers')).toEqual(['Bilal Ahmed', 'Rashid Khan']);
      const ready = table(t, 'kitchens').getByRole('button', { name: t('admin:reports.ready') });
      await ready.click();
      await expect.poll(() => names('kitchens')).toEqual(['Saffron House', 'Marina Kitchen', 'Umm Khalid']);
      await ready.click();
      await expect.poll(() => names('kitchens')).toEqual(['Marina Kitchen', 'Saffron House', 'Umm Khalid']);
      for (const [name, href] of [
        ['Umm Khalid', `/admin/partners/${idOf(2)}`],
        ['Bilal Ahmed', `/admin/drivers/${idOf(5)}`],
        [t('admin:reports.contribution'), '/admin'],
      ] as const)
        await expect.element(page.getByRole('link', { name }).first()).toHaveAttribute('href', href);
      await expectFinished('en');
    } finally {
      await page.viewport(390, 844);
    }
  });

  it('sorts on a phone', async () => {
    await showScreen(shown);
    await table(t, 'drivers').getByLabelText(t('admin:reports.worst_first')).selectOptions('takenBack');
    await expect.poll(() => names('drivers')).toEqual(['Bilal Ahmed', 'Rashid Khan']);
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)('is complete for a period without orders in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(getReports, none)] });
    await expect.element(page.getByText(texts('admin:reports.no_kitchens'))).toBeVisible();
    await expect.element(page.getByText(texts('admin:reports.no_drivers'))).toBeVisible();
    await expectFinished(language);
  });

  it('asks for the file of its own table', async () => {
    const file = replyFile(getReportsCsv, new Blob(['id\r\n'], { type: 'text/csv' }));
    await showScreen({ ...shown, replies: [...shown.replies, file] });
    await table(t, 'drivers')
      .getByRole('button', { name: t('admin:list.csv') })
      .click();
    await expect
      .poll(() => callsOf(getReportsCsv).map(({ query }) => query))
      .toEqual([{ from: dayFrom(-6), to: dayFrom(0), table: 'drivers' }]);
  });

  it('is closed to everyone but admins', async () => {
    await showScreen({ ...shown, user: subscriber });
    await expect
      .element(page.getByRole('heading', { name: t('common:unauthorized.admin_title') }))
      .toBeVisible();
    expect(callsOf(getReports)).toEqual([]);
  });
});

it('puts rows without the figure last in both orders', () => {
  const rows = [{ value: 2 }, { value: null }, { value: 1 }];
  const sorted = (order: 'asc' | 'desc') =>
    sortRows(rows, ({ value }) => value, order).map(({ value }) => value);
  expect([sorted('asc'), sorted('desc')]).toEqual([
    [1, 2, null],
    [2, 1, null],
  ]);
});
