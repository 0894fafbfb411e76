import type { AuditRow, AuditAction } from '@sufra/contract/admin/audit.ts';
import { settingNames } from '@sufra/contract/admin/admin-settings.ts';
import { staffRoles } from '@sufra/contract/identity/staff-rights.ts';
import { documentKinds } from '@sufra/contract/partners/documents.ts';
import type { Language } from '@sufra/contract/options.ts';
import { orderBearers } from '@sufra/contract/statuses.ts';
import type { TFunction } from 'i18next';
import { isolatedPhone } from '../../../lib/phone.ts';
import { beginningText } from '../admin-text.ts';
import { type SettingValue, valueText } from '../settings/setting-value.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';

/** The key below `admin:audit.said` and `admin:audit.action`. */
export const actionKey = (action: AuditAction): string => action.replaceAll('.', '_');

/** Without an actor, the command line acted. */
export function actorText({ actor }: Pick<AuditRow, 'actor'>, t: TFunction<'admin'>): string {
  if (actor === null) return t('audit.command_line');
  if (actor.name !== null) return isolate(actor.name);
  return actor.phone === null ? t('audit.erased_person') : isolatedPhone(actor.phone);
}

const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-/i;

function subjectText({ subject: { id, label } }: AuditRow): string {
  if (label === null) return isolate(uuid.exec(id)?.[1] ?? id);
  return label.startsWith('+') ? isolatedPhone(label) : isolate(label);
}

const lists = ['users', 'partners', 'drivers', 'orders', 'audit', 'reports', 'payouts', 'support'] as const;

function listText({ subject: { id } }: AuditRow, t: TFunction<'admin'>): string {
  const known = lists.find((one) => one === id);
  return known === undefined ? t('audit.list.other', { id: isolate(id) }) : t(`audit.list.${known}`);
}

/** The new value of a setting; null means Ramadan by the calendar. */
function settingValue({ value, firstDay, lastDay }: AuditRow['details']): SettingValue | null {
  if (typeof firstDay === 'string' && typeof lastDay === 'string') return { from: firstDay, to: lastDay };
  return typeof value === 'boolean' || typeof value === 'string' ? value : null;
}

function settingText(
  { subject, details }: AuditRow,
  t: TFunction<'admin'>,
  language: Language,
): Readonly<Record<string, string>> {
  const name = settingNames.find((one) => one === subject.id);
  if (name === undefined) return {};
  const value = settingValue(details);
  return {
    setting: t(`setting.${name}.title`),
    value: value === null ? t('settings.by_calendar') : valueText(name, value, t, language),
    when: typeof details['from'] === 'string' ? beginningText(details['from'], language) : '',
  };
}

function documentText({ details }: AuditRow, t: TFunction<'admin'>): string {
  const kind = documentKinds.find((one) => one === details['documentKind']);
  return t(`documents.kind.${kind ?? 'other'}`);
}

function pageText({ details }: AuditRow, t: TFunction<'admin'>, language: Language): string {
  const text = details[language];
  return typeof text === 'string' ? isolate(text) : t('audit.original_text');
}

function roleText({ details }: AuditRow, t: TFunction<'admin'>): string {
  const role = staffRoles.find((one) => one === details['role']);
  return role === undefined ? '' : t(`staff.roles.${role}`);
}

const isScheduled = ({ at, action, details: { from } }: AuditRow): boolean =>
  action === 'setting.changed' && typeof from === 'string' && Date.parse(from) > Date.parse(at);

export function settingChange(row: AuditRow, t: TFunction<'admin'>, language: Language): string {
  const { value = '', when = '' } = settingText(row, t, language);
  return isScheduled(row) ? t('settings.from', { value, when }) : value;
}

function variantOf(row: AuditRow): string {
  const bearer = orderBearers.find((one) => one === row.details['bearer']);
  if (row.action === 'order.cancelled' && bearer !== undefined) return `_by_${bearer}`;
  const { to } = row.details;
  if (row.action === 'support.assigned' && typeof to === 'string' && to !== row.actor?.id) return '_to_other';
  return isScheduled(row) ? '_from' : '';
}

export const auditSentence = (row: AuditRow, t: TFunction<'admin'>, language: Language): string =>
  t(`audit.said.${actionKey(row.action)}${variantOf(row)}`, {
    actor: actorText(row, t),
    subject: subjectText(row),
    list: listText(row, t),
    document: documentText(row, t),
    text: pageText(row, t, language),
    foods: isolate(String(row.details['foods'] ?? '')),
    amount: formatMoney(Number(row.details['amountFils'] ?? 0), language),
    role: roleText(row, t),
    receipt: isolate(String(row.details['receipt'] ?? '')),
    ...settingText(row, t, language),
  });
