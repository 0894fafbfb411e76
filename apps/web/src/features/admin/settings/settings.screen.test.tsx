import { changeSetting, getSettings } from '@sufra/contract/admin/admin-settings.ts';
import { type AuditRow, getAudit } from '@sufra/contract/admin/audit.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Settings = ReplyOf<typeof getSettings>;
const fee: Settings[number] = { name: 'event_service_fee', value: '10', since: null, coming: [] };
const settings: Settings = [
  fee,
  { name: 'driver_base', value: '10.00 AED', since: `${today}T05:00:00.000Z`, coming: [] },
  { name: 'new_orders', value: true, since: null, coming: [] },
  { name: 'ramadan', value: { from: '2026-02-18', to: '2026-03-19' }, since: null, coming: [] },
];
const day = dayFrom(30);
const scheduled: Settings = [
  { ...fee, coming: [{ value: '12.5', from: `${day}T00:00:00.000+04:00` }] },
  ...settings.slice(1),
];
const changed: AuditRow = {
  id: 1,
  at: `${today}T06:00:00.000Z`,
  actor: { id: idOf(2), name: null, phone: null },
  action: 'setting.changed',
  subject: { kind: 'setting', id: 'event_service_fee', label: null },
  details: { value: '12.5', from: `${day}T00:00:00.000+04:00` },
};

const shown = {
  path: '/admin/settings',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getSettings, settings),
    reply(getAudit, { rows: [changed], next: null, total: 1 }),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = (texts: Texts) => texts('admin:setting.event_service_fee.title');
const open = (texts: Texts) => button(texts('admin:settings.change_named', { name: title(texts) })).click();
const percent = (texts: Texts) => dialog.getByRole('textbox', { name: texts('admin:settings.percent') });
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('common:actions.save') }).click();

describeStates('the settings', {
  ...shown,
  read: getSettings,
  loading: 'admin:settings.loading',
  filled: (texts) => page.getByRole('heading', { name: title(texts) }),
});

describe('the settings', () => {
  it('report an invalid number, and send nothing', async () => {
    await showScreen(shown);
    await open(t);
    await percent(t).fill('١٢٫٥٥٥');
    await save(t);
    await expect.element(percent(t)).toHaveFocus();
    await expect
      .element(percent(t))
      .toHaveAccessibleDescription(new RegExp(t('admin:settings.wrong.number')));
    await expectFinished('en');
    await percent(t).fill('101');
    await expect
      .element(percent(t))
      .toHaveAccessibleDescription(new RegExp(t('admin:settings.wrong.percent')));
    expect(callsOf(changeSetting)).toEqual([]);
  });

  it('schedule a fee for a day, typed on an Arabic keyboard', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(changeSetting, scheduled)] });
    await open(t);
    await percent(t).fill('١٢٫٥');
    await dialog.getByRole('radio', { name: t('admin:settings.from_day') }).click();
    const from = dialog.getByLabelText(t('admin:settings.day'), { exact: true });
    await save(t);
    await expect.element(from).toHaveAccessibleDescription(new RegExp(t('admin:settings.wrong.day')));
    await expect.element(from).toHaveFocus();
    await from.fill(day);
    answer(reply(getSettings, scheduled));
    await save(t);
    await expect
      .element(page.getByRole('list', { name: t('admin:settings.coming') }))
      .toHaveTextContent('12.5%');
    expect(callsOf(changeSetting).map(({ body }) => body)).toEqual([
      { name: 'event_service_fee', value: '12.5', from: day },
    ]);
    await expectFinished('en');
  });

  it('show the history of a setting, and link to the audit log', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(getSettings, scheduled)] });
    await button(t('admin:settings.history_of', { name: `\u2068${title(t)}\u2069` })).click();
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('12.5%');
    expect(callsOf(getAudit).map(({ query }) => query)).toContainEqual({ setting: 'event_service_fee' });
    await expectFinished('en');
    await dialog.getByRole('link', { name: t('admin:settings.history_all') }).click();
    await expect.poll(shownPath).toBe('/admin/audit?action=setting.changed');
    await expect.element(page.getByRole('table')).toHaveTextContent(title(t));
  });

  it('switch a feature off', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(changeSetting, settings)] });
    const name = t('admin:setting.new_orders.title');
    await button(t('admin:settings.switch_off_named', { name })).click();
    await expect.element(dialog).toHaveTextContent(t('admin:settings.switch_keeps'));
    await expectFinished('en');
    await dialog.getByRole('button', { name: t('admin:settings.switch_off') }).click();
    await expect.element(page.getByText(t('admin:settings.saved_text'))).toBeVisible();
    expect(callsOf(changeSetting)[0]?.body).toMatchObject({ name: 'new_orders', value: false });
  });

  it('require the days of Ramadan in order', async () => {
    await showScreen(shown);
    await button(t('admin:settings.change_named', { name: t('admin:setting.ramadan.title') })).click();
    const last = dialog.getByLabelText(t('admin:settings.last_day'), { exact: true });
    await last.fill('2026-02-01');
    await save(t);
    await expect.element(last).toHaveAccessibleDescription(new RegExp(t('admin:settings.wrong.order')));
    expect(callsOf(changeSetting)).toEqual([]);
  });
});

const change = async (texts: Texts): Promise<void> => {
  await open(texts);
  await percent(texts).fill('12');
  await save(texts);
};
describeLostRefetch('a setting', {
  ...shown,
  read: getSettings,
  action: changeSetting,
  field: percent,
  typed: '12',
  act: change,
});
describeRefusals('changing a setting', {
  ...shown,
  action: changeSetting,
  besides: ['confirmation_needed'],
  act: change,
});
