import {
  getAdminAreas,
  getAreaHistory,
  getHolidays,
  type Holidays,
  openEmirate,
  removeHoliday,
  saveArea,
  saveHoliday,
} from '@sufra/contract/household/admin-areas.ts';
import { emirates } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { formatDay, formatList, formatNumber, isolate } from '../../../lib/format.ts';

const t = textsIn('en');
type Rows = ReplyOf<typeof getAdminAreas>;
const area = (id: number, en: string, ar: string, isShown = true): Rows[number]['areas'][number] => ({
  ...{ id, en, ar, lat: 25.1, lng: 55.2, isShown, revision: 3 },
});
const rows: Rows = emirates.map((emirate, index) => ({
  ...{ emirate, isOpen: emirate !== 'Ajman', revision: index, waiting: emirate === 'Ajman' ? 12 : 0 },
  areas:
    emirate === 'Dubai'
      ? [
          area(1, 'Marina', 'دبي مارينا'),
          area(2, 'Deira', 'ديرة'),
          area(3, 'Old Town', 'المدينة القديمة', false),
        ]
      : [area(10 + index, 'City Center', 'وسط المدينة')],
}));
const at = `${today}T06:00:00.000Z`;
const place = { en: 'Marina', ar: 'دبي مارينا', lat: 25.1, lng: 55.2, isShown: true };
const history: ReplyOf<typeof getAreaHistory> = [
  {
    ...{ at, by: 'Layla', action: 'area.changed', emirate: 'Dubai' },
    ...{ before: place, after: { ...place, en: 'Dubai Marina', isShown: false } },
  },
  {
    ...{ at, by: null, action: 'emirate.changed', emirate: 'Ajman' },
    ...{ before: { isOpen: true }, after: { isOpen: false } },
  },
  {
    ...{ at, by: null, action: 'holiday.changed', emirate: null },
    before: { date: '2026-03-20', en: 'Eid', ar: 'العيد', emirates: 'Ajman, Dubai' },
    after: { date: '2026-03-21', en: 'Eid', ar: 'العيد', emirates: [...emirates].toSorted().join(', ') },
  },
  {
    ...{ at, by: null, action: 'holiday.removed', emirate: null },
    ...{ before: {}, after: { date: '2026-03-21', en: 'Eid', ar: 'العيد', emirates: 'Ajman' } },
  },
];
const shown = {
  path: '/admin/areas',
  user: { ...admin, staffRole: 'operations' },
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getAdminAreas, rows),
    reply(getAreaHistory, history),
    reply(getHolidays, []),
    reply(saveArea, rows),
    reply(openEmirate, rows),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const named = (
  texts: Texts,
  key: 'admin:areas.close_named' | 'admin:areas.reopen_named',
  emirate: 'Dubai' | 'Ajman',
) => texts(key, { emirate: texts(`options:emirate.${emirate}`) });
const field = (name: 'en' | 'ar' | 'lat' | 'lng') =>
  dialog.getByRole('textbox', { name: t(`admin:areas.field.${name}`) });
const save = (texts = t) => dialog.getByRole('button', { name: texts('common:actions.save') });

describeStates('the areas', {
  ...shown,
  read: getAdminAreas,
  loading: 'admin:areas.loading',
  filled: (texts) => button(named(texts, 'admin:areas.close_named', 'Dubai')),
});

describe('an emirate', () => {
  it.each(['en', 'ar'] as const)('is closed after a question, once, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language });
    await button(named(texts, 'admin:areas.close_named', 'Dubai')).click();
    await expect.element(dialog).toHaveTextContent(
      texts('admin:areas.close_title', {
        emirate: texts('options:emirate.Dubai'),
      }),
    );
    await expectFinished(language);
    await dialog.getByRole('button', { name: named(texts, 'admin:areas.close_named', 'Dubai') }).dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(openEmirate).map(({ body }) => body)).toEqual([
      { emirate: 'Dubai', isOpen: false, revision: 0 },
    ]);
  });

  it('that is closed shows who waits, and is opened', async () => {
    await showScreen(shown);
    await expect.element(page.getByText(t('admin:areas.waiting', { count: 12 }))).toBeVisible();
    await button(named(t, 'admin:areas.reopen_named', 'Ajman')).click();
    await dialog.getByRole('button', { name: named(t, 'admin:areas.reopen_named', 'Ajman') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(openEmirate)[0]?.body).toMatchObject({ emirate: 'Ajman', isOpen: true });
  });
});

describe('an area', () => {
  it('is found by its name in either language', async () => {
    await showScreen(shown);
    const search = page.getByRole('searchbox', { name: t('admin:areas.search') });
    await search.fill('ديرة');
    await expect.element(page.getByText('Deira')).toBeVisible();
    await expect.element(page.getByText('Marina', { exact: true })).not.toBeInTheDocument();
    await search.fill('Atlantis');
    await expect.element(page.getByText(t('admin:areas.none'))).toBeVisible();
  });

  it('is renamed at its revision, and not without a name or outside the country', async () => {
    await showScreen(shown);
    await page.getByRole('button', { name: 'Marina' }).click();
    await field('ar').fill(' ');
    await field('lat').fill('52');
    await save().click();
    await expect.element(field('ar')).toHaveAccessibleDescription(new RegExp(t('admin:areas.wrong.ar')));
    await expect.element(field('lat')).toHaveAccessibleDescription(new RegExp(t('admin:areas.wrong.lat')));
    await expectFinished('en');
    await field('ar').fill('مارينا');
    await field('lat').fill('25.08');
    await save().click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(saveArea).map(({ body }) => body)).toEqual([
      {
        id: 1,
        emirate: 'Dubai',
        en: 'Marina',
        ar: 'مارينا',
        lat: 25.08,
        lng: 55.2,
        isShown: true,
        revision: 3,
      },
    ]);
  });

  it('is added, and shows a name that is taken', async () => {
    const taken = refuse(saveArea, 'invalid_request', {}, { en: 'taken' });
    await showScreen({ ...shown, replies: [...shown.replies, taken] });
    await button(t('admin:areas.add_in', { emirate: t('options:emirate.Dubai') })).click();
    await field('en').fill('Deira');
    await field('ar').fill('ديرة');
    await field('lat').fill('25.27');
    await field('lng').fill('55.31');
    await save().click();
    await expect.element(field('en')).toHaveAccessibleDescription(new RegExp(t('errors:field.taken')));
    expect(callsOf(saveArea)[0]?.body).toMatchObject({ id: null, emirate: 'Dubai', revision: 0 });
  });

  it.each(['en', 'ar'] as const)('has a history with both values in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language });
    await button(texts('admin:areas.history')).click();
    const items = dialog.getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('Layla');
    await expect.element(items.first()).toHaveTextContent('Dubai Marina');
    await expect.element(items.nth(1)).toHaveTextContent(texts('admin:areas.somebody'));
    const where = {
      before: formatList([texts('options:emirate.Dubai'), texts('options:emirate.Ajman')], language),
    };
    const change = { field: texts('admin:areas.field.emirates'), after: texts('admin:holidays.everywhere') };
    await expect
      .element(items.nth(2))
      .toHaveTextContent(texts('admin:areas.change', { ...change, ...where }));
    const removed = {
      name: isolate(language === 'en' ? 'Eid' : 'العيد'),
      places: texts('options:emirate.Ajman'),
    };
    const day = formatDay('2026-03-21', language, 'medium');
    await expect
      .element(items.nth(3))
      .toHaveTextContent(texts('admin:holidays.was_removed', { ...removed, day }));
    await expectFinished(language);
  });
});

describeRefusals('saving an area', {
  ...shown,
  action: saveArea,
  place: (text) => dialog.getByRole('alert').filter({ hasText: text }),
  act: async (texts) => {
    await page.getByRole('button', { name: 'Marina' }).click();
    await save(texts).click();
  },
});

const holiday = (changes: Partial<Holidays[number]> = {}): Holidays[number] => ({
  ...{ id: idOf(1), date: `${String(Number(today.slice(0, 4)) + 1)}-03-10`, openOrders: 0, revision: 2 },
  ...{ en: 'Eid al-Fitr', ar: 'عيد الفطر', emirates: [...emirates] },
  ...changes,
});
const past = holiday({ id: idOf(2), date: '2025-12-02', en: 'National Day', ar: 'اليوم الوطني' });
const withHolidays = (...listed: Holidays): Shown => ({
  ...shown,
  replies: [...shown.replies, reply(getHolidays, listed)],
});

describe('holidays', () => {
  it.each(['en', 'ar'] as const)(
    'are listed in %s, past ones folded, with their open orders',
    async (language) => {
      const texts = textsIn(language);
      const eid = holiday({ openOrders: 3, emirates: ['Dubai'] });
      await showScreen({ ...withHolidays(past, eid), language });
      await expect.element(page.getByText(eid[language])).toBeVisible();
      await expect.element(page.getByText(past[language])).not.toBeVisible();
      await page.getByText(texts('admin:holidays.past', { number: formatNumber(1, language) })).click();
      await expect.element(page.getByText(past[language])).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: texts('admin:holidays.orders', { count: 3 }) }))
        .toHaveAttribute('href', `/admin/orders?from=${eid.date}&to=${eid.date}&emirate=Dubai`);
      await expectFinished(language);
    },
  );

  it.each(['en', 'ar'] as const)('are added in %s for some emirates', async (language) => {
    const texts = textsIn(language);
    const eid = holiday({ openOrders: 2 });
    await showScreen({
      ...shown,
      language,
      replies: [...shown.replies, reply(saveHoliday, [eid])],
    });
    await expect.element(page.getByText(texts('admin:holidays.none'))).toBeVisible();
    await page.getByRole('button', { name: texts('admin:holidays.add') }).click();
    await save(texts).click();
    await expect.element(dialog.getByText(texts('admin:holidays.wrong.date'))).toBeVisible();
    await dialog.getByLabelText(texts('admin:holidays.date'), { exact: true }).fill(eid.date);
    await dialog.getByRole('textbox', { name: texts('admin:holidays.en') }).fill(eid.en);
    await dialog.getByRole('textbox', { name: texts('admin:holidays.ar') }).fill(eid.ar);
    await dialog.getByRole('checkbox', { name: texts('admin:holidays.everywhere') }).click();
    await save(texts).click();
    await expect.element(dialog.getByText(texts('admin:holidays.wrong.emirates'))).toBeVisible();
    await dialog.getByRole('checkbox', { name: texts('options:emirate.Ajman') }).click();
    await expectFinished(language);
    await save(texts).click();
    await expect.element(page.getByText(texts('admin:holidays.orders', { count: 2 }))).toBeVisible();
    const { date, en, ar } = eid;
    expect(callsOf(saveHoliday).map(({ body }) => body)).toEqual([
      { id: null, date, en, ar, emirates: ['Ajman'], revision: 0 },
    ]);
  });

  it('says that a day is taken, at the day', async () => {
    const refusal = refuse(saveHoliday, 'invalid_request', {}, { date: 'taken' });
    const { replies } = withHolidays(holiday());
    await showScreen({ ...shown, replies: [...(replies ?? []), refusal] });
    await page.getByRole('button', { name: t('admin:holidays.edit_short') }).click();
    await save().click();
    await expect.element(dialog.getByText(t('admin:holidays.wrong.taken'))).toBeVisible();
  });

  it('are removed after a question', async () => {
    const { replies } = withHolidays(holiday());
    await showScreen({ ...shown, replies: [...(replies ?? []), reply(removeHoliday, [])] });
    const name = isolate('Eid al-Fitr');
    await button(t('admin:holidays.remove_named', { name })).click();
    await dialog.getByRole('button', { name: t('admin:holidays.remove_named', { name }) }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(removeHoliday).map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
  });
});
