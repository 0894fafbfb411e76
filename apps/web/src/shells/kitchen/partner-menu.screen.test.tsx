import type { Language } from '@sufra/contract/options.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import {
  getMenu,
  getMenuCandidates,
  putMenuItem,
  removeMenuItem,
  setClosedDays,
  setHours,
  setSoldOut,
} from '@sufra/contract/partners/partner-menu.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, never, refuse, reply } from '../../../test/network.ts';
import { candidateIn, emptyMenu, menuIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatDay, formatTime, isolate } from '../../lib/format.ts';

const t = textsIn('en');
const at = (view: string, tab = 'menu') =>
  ({
    path: `/partner/dashboard?tab=${tab}${view}`,
    user: kitchenOwner,
    replies: [
      reply(getPartnerProfile, profile),
      reply(getPartnerOrders, []),
      reply(getMenu, ({ language }) => menuIn(language)),
      reply(getMenuCandidates, ({ language }) => [candidateIn(language)]),
    ],
  }) satisfies Shown;
const list = at('');
const catalogue = at('&view=add');
const hours = at('&view=edit', 'hours');
const week = at('', 'hours');

const name = isolate(dishes['chicken-machboos'].en);
const soup = isolate(dishes['lentil-soup'].en);
const button = (text: string) => page.getByRole('button', { name: text, exact: true });
const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
const available = page.getByRole('switch', { name: t('menu:availability.label', { name }) });
const price = page.getByRole('textbox', { name: t('menu:price.label') });
const dialog = page.getByRole('dialog');

describeStates('the menu of a kitchen', {
  ...list,
  read: getMenu,
  loading: 'menu:loading',
  filled: (texts) => page.getByRole('link', { name: texts('menu:add.open') }),
});

describeStates('the catalogue for a menu', {
  ...catalogue,
  read: getMenuCandidates,
  loading: 'menu:add.loading',
  filled: (texts) => page.getByText(texts('menu:contains.unknown')),
});

describeStates('the opening hours of a kitchen', {
  ...hours,
  read: getMenu,
  loading: 'menu:loading',
  filled: (texts) => page.getByRole('button', { name: texts('menu:hours.save') }),
});

describe('the menu of a kitchen', () => {
  it.each(['en', 'ar'] as const)('shows in %s that it is empty', async (language: Language) => {
    await showScreen({ ...list, language, replies: [...list.replies, reply(getMenu, emptyMenu)] });
    await expect.element(page.getByText(textsIn(language)('menu:empty.title'))).toBeVisible();
    await expectFinished(language);
  });

  it("is only hours for a grocery, at every tab's URL", async () => {
    const grocery = [
      reply(getPartnerProfile, { ...profile, type: 'grocery' }),
      reply(getMenu, { ...emptyMenu, canKeepMenu: false }),
    ];
    await showScreen({ ...catalogue, replies: [...list.replies, ...grocery] });
    await expect.element(page.getByText(t('menu:grocery.text'))).toBeVisible();
    await expect.element(page.getByRole('tab', { name: t('partner:tab.hours') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('menu:hours.change') })).toBeVisible();
    expect(page.getByRole('link', { name: t('menu:add.open') }).elements()).toHaveLength(0);
    expect(callsOf(getMenuCandidates)).toEqual([]);
    await expectFinished('en');
  });

  it('changes the price and time of a dish', async () => {
    await showScreen({ ...list, replies: [...list.replies, reply(putMenuItem, menuItemIn('en'))] });
    await button(t('menu:item.change_named', { name })).click();
    await price.fill('40');
    await page.getByRole('textbox', { name: t('menu:minutes.label') }).fill('45');
    answer(
      reply(getMenu, menuIn('en', { items: [menuItemIn('en', { price: '40.00 AED', prepMinutes: 45 })] })),
    );
    await button(t('menu:item.save')).click();
    await expect.element(card).toHaveTextContent('AED 40.00');
    await expect.element(card).toHaveTextContent(t('menu:minutes.count', { count: 45 }));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(putMenuItem).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { mealId: 'chicken-machboos', price: '40.00', prepMinutes: 45, isAvailable: true },
    ]);
  });

  it.each(['en', 'ar'] as const)('takes a dish off for a while in %s with two taps', async (language) => {
    const texts = textsIn(language);
    const named = { name: isolate(dishes['chicken-machboos'][language]) };
    const until = '2026-11-21T18:00:00.000Z';
    const away = menuItemIn(language, { soldOutUntil: until });
    await showScreen({
      ...list,
      language,
      replies: [
        ...list.replies,
        reply(setSoldOut, ({ body }) => (body.for === null ? menuItemIn(language) : away)),
      ],
    });
    await page.getByRole('button', { name: texts('menu:sold_out.more_named', named) }).click();
    await expect.element(dialog).toBeVisible();
    await expectFinished(language);
    answer(reply(getMenu, menuIn(language, { items: [away] })));
    await dialog.getByRole('button', { name: texts('partner:taking.span.day') }).click();
    const time = formatTime(new Date(until), language);
    await expect.element(card.getByText(texts('menu:sold_out.until', { time }))).toBeVisible();
    const turned = page.getByRole('switch', { name: texts('menu:availability.label', named) });
    await expect.element(turned).not.toBeChecked();
    await expectFinished(language);
    answer(reply(getMenu, menuIn(language)));
    await turned.click();
    await expect.element(turned).toBeChecked();
    expect(callsOf(setSoldOut).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { mealId: 'chicken-machboos', for: 'day' },
      { mealId: 'chicken-machboos', for: null },
    ]);
    expect(callsOf(putMenuItem)).toEqual([]);
  });

  it('marks a dish sold out at once', async () => {
    const soldOut = menuItemIn('en', { isAvailable: false });
    await showScreen({ ...list, replies: [...list.replies, reply(putMenuItem, soldOut)] });
    await expect.element(available).toBeChecked();
    answer(reply(getMenu, menuIn('en', { items: [soldOut] })));
    await available.click();
    await expect.element(available).not.toBeChecked();
    await expect.element(card).toHaveTextContent(t('menu:availability.off'));
    expect(callsOf(putMenuItem).map(({ body }) => body.isAvailable)).toEqual([false]);
    await expectFinished('en');
  });

  it('is available again if the sold-out mark could not be saved', async () => {
    await showScreen({ ...list, replies: [...list.replies, lose(putMenuItem)] });
    await expect.element(available).toBeChecked();
    // The menu isn't refetched: the switch must revert itself.
    answer(never(getMenu));
    await available.click();
    await expect.element(alertWith(t('menu:failed.turn', { name }))).toBeVisible();
    await expect.element(available).toBeChecked();
  });

  it('removes a dish after a confirmation, and focuses the title', async () => {
    await showScreen({ ...list, replies: [...list.replies, reply(removeMenuItem, { ok: true })] });
    await button(t('menu:remove.named', { name })).click();
    await expect.element(dialog).toHaveAccessibleName(t('menu:remove.title', { name }));
    await expectFinished('en');
    expect(callsOf(removeMenuItem)).toEqual([]);
    answer(reply(getMenu, emptyMenu));
    await button(t('menu:remove.confirm')).click();
    await expect.element(page.getByText(t('menu:empty.title'))).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: t('menu:title') })).toHaveFocus();
  });
});

async function openSoup(texts: Texts, language: Language = 'en'): Promise<void> {
  await button(texts('menu:add.named', { name: isolate(dishes['lentil-soup'][language]) })).click();
}

describe('the catalogue for a menu', () => {
  it.each(['', '12,50 AED'])('asks for a price instead of "%s"', async (typed) => {
    await showScreen(catalogue);
    await openSoup(t);
    await expect.element(price).toHaveValue('18.00');
    await price.fill(typed);
    await button(t('menu:add.confirm')).click();
    await expect.element(price).toHaveFocus();
    await expect.element(price).toHaveValue(typed);
    await expect.element(price).toHaveAccessibleDescription(new RegExp(t('menu:price.wrong')));
    await expectFinished('en');
    expect(callsOf(putMenuItem)).toEqual([]);
  });

  it('adds a dish at a price typed on an Arabic keyboard', async () => {
    const added = reply(putMenuItem, menuItemIn('en', { mealId: 'lentil-soup' }));
    await showScreen({ ...catalogue, replies: [...catalogue.replies, added] });
    await openSoup(t);
    await price.fill('٣٢٫٥');
    answer(reply(getMenuCandidates, []));
    await button(t('menu:add.confirm')).click();
    await expect.element(page.getByText(t('menu:add.all'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(putMenuItem).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { mealId: 'lentil-soup', price: '32.50', prepMinutes: 35, isAvailable: true },
    ]);
    await expectFinished('en');
  });

  it('searches as typed, and offers an own dish if nothing is found', async () => {
    await showScreen(catalogue);
    await expect.element(button(t('menu:add.named', { name: soup }))).toBeVisible();
    answer(reply(getMenuCandidates, []));
    await page.getByRole('searchbox', { name: t('menu:add.search') }).fill('pizza');
    await expect.element(page.getByText(t('menu:add.none'), { exact: true })).toBeVisible();
    expect(callsOf(getMenuCandidates).at(-1)?.query).toEqual({ q: 'pizza' });
    await expect.element(page.getByRole('link', { name: t('menu:dish.open') })).toBeVisible();
  });
});

describeRefusals('adding a dish to the menu', {
  ...catalogue,
  action: putMenuItem,
  act: async (texts, language) => {
    await openSoup(texts, language);
    await button(texts('menu:add.confirm')).click();
  },
});

describeRefusals('removing a dish from the menu', {
  ...list,
  action: removeMenuItem,
  act: async (texts, language) => {
    const named = { name: isolate(dishes['chicken-machboos'][language]) };
    await button(texts('menu:remove.named', named)).click();
    await button(texts('menu:remove.confirm')).click();
  },
});

const monday = page.getByRole('region', { name: 'Monday' });
const field = (end: 'from' | 'to') =>
  monday.getByRole('combobox', { name: t(`menu:hours.${end}_named`, { day: 'Monday' }) });
const openTwice = async (): Promise<void> => {
  await button(t('menu:hours.another_named', { day: 'Monday' })).click();
  await field('from').nth(1).selectOptions('13:00');
  await field('to').nth(1).selectOptions('02:00');
};

describe('the opening hours of a kitchen', () => {
  it('reports overlapping hours, and sends nothing', async () => {
    await showScreen(hours);
    await openTwice();
    await button(t('menu:hours.save')).click();
    await expect.element(field('to').nth(1)).toHaveFocus();
    await expect.element(field('to').nth(1)).toHaveAccessibleDescription(new RegExp(t('menu:hours.clash')));
    await expectFinished('en');
    expect(callsOf(setHours)).toEqual([]);
  });

  it('takes two periods a day, copied to the whole week', async () => {
    const saved = reply(setHours, ({ body }) => body);
    await showScreen({ ...hours, replies: [...hours.replies, saved] });
    await openTwice();
    await field('from').nth(1).selectOptions('18:00');
    await expect.element(monday).toHaveTextContent(t('menu:hours.next_day'));
    await button(t('menu:hours.copy_named', { day: 'Monday' })).click();
    await expect.element(dialog).toHaveAccessibleName(t('menu:hours.copy_title', { day: 'Monday' }));
    await expectFinished('en');
    await button(t('menu:hours.copy_confirm')).click();
    const day = [
      { from: '09:00', to: '14:00' },
      { from: '18:00', to: '02:00' },
    ];
    answer(reply(getMenu, menuIn('en', { openingHours: Array.from({ length: 7 }, () => day) })));
    await button(t('menu:hours.save')).click();
    await expect
      .element(page.getByRole('region', { name: t('menu:hours.title') }))
      .toHaveTextContent(t('menu:hours.every_day'));
    expect(callsOf(setHours).map(({ body }) => body.openingHours)).toEqual([
      Array.from({ length: 7 }, () => day),
    ]);
    expect(shownPath()).toBe('/partner/dashboard?tab=hours');
  });

  it('warns before unsaved hours are lost', async () => {
    await showScreen(hours);
    await openTwice();
    await page.getByRole('tab', { name: t('partner:tab.orders') }).click();
    await expect.element(dialog).toHaveAccessibleName(t('menu:leave.title'));
    await button(t('menu:leave.stay')).click();
    await expect.element(field('from').nth(1)).toHaveValue('13:00');
  });
});

describeRefusals('saving opening hours', {
  ...hours,
  action: setHours,
  act: (texts) => button(texts('menu:hours.save')).click(),
});

describeStates('the hours of a kitchen', {
  ...week,
  read: getMenu,
  loading: 'menu:loading',
  filled: (texts) => page.getByRole('button', { name: texts('menu:days_off.add') }),
});

const dayField = (texts: Texts, end: 'from' | 'to') => dialog.getByLabelText(texts(`menu:days_off.${end}`));
const saveDays = (texts: Texts) => dialog.getByRole('button', { name: texts('menu:days_off.save') });

describe('the days off of a kitchen', () => {
  it('open at the earlier URL of the hours', async () => {
    await showScreen(at('&view=hours'));
    await expect.element(button(t('menu:hours.save'))).toBeVisible();
    const tab = page.getByRole('tab', { name: t('partner:tab.hours') });
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  });

  it.each(['en', 'ar'] as const)('are added in %s, one day or several, and removed', async (language) => {
    const texts = textsIn(language);
    const saved = reply(setClosedDays, ({ body }) => body);
    await showScreen({ ...week, language, replies: [...week.replies, saved] });
    await page.getByRole('button', { name: texts('menu:days_off.add') }).click();
    await saveDays(texts).click();
    await expect.element(dayField(texts, 'from')).toHaveFocus();
    await expect
      .element(dayField(texts, 'from'))
      .toHaveAccessibleDescription(new RegExp(texts('menu:days_off.required')));
    await dayField(texts, 'from').fill('2026-03-20');
    await dayField(texts, 'to').fill('2026-03-19');
    await saveDays(texts).click();
    await expect
      .element(dayField(texts, 'to'))
      .toHaveAccessibleDescription(new RegExp(texts('menu:days_off.order')));
    await expectFinished(language);
    expect(callsOf(setClosedDays)).toEqual([]);
    await dayField(texts, 'to').fill('');
    await saveDays(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: texts('menu:days_off.add') }).click();
    await dayField(texts, 'from').fill('2026-04-01');
    await dayField(texts, 'to').fill('2026-04-03');
    await saveDays(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const one = { from: '2026-03-20', to: '2026-03-20' };
    const three = { from: '2026-04-01', to: '2026-04-03' };
    await expectFinished(language);
    const days = formatDay('2026-03-20', language);
    await page.getByRole('button', { name: texts('menu:days_off.remove', { days }) }).click();
    await expect.element(page.getByText(days, { exact: true })).not.toBeInTheDocument();
    expect(callsOf(setClosedDays).map(({ body }) => body.closedDays)).toEqual([[one], [one, three], [three]]);
  });

  it('keep what was typed when the server refuses it', async () => {
    const far = refuse(setClosedDays, 'invalid_request', {}, { 'closedDays.0.to': 'too_late' });
    await showScreen({ ...week, replies: [...week.replies, far] });
    await page.getByRole('button', { name: t('menu:days_off.add') }).click();
    await dayField(t, 'from').fill('2026-03-20');
    await dayField(t, 'to').fill('2026-12-20');
    await saveDays(t).click();
    await expect.element(dayField(t, 'to')).toHaveAccessibleDescription(new RegExp(t('menu:days_off.long')));
    await expect.element(dayField(t, 'to')).toHaveValue('2026-12-20');
  });
});

describeRefusals('saving days off', {
  ...week,
  action: setClosedDays,
  prepare: async (texts) => {
    await page.getByRole('button', { name: texts('menu:days_off.add') }).click();
    await dayField(texts, 'from').fill('2026-03-20');
  },
  act: (texts) => saveDays(texts).click(),
});
