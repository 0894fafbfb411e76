// Turns a row of the audit log into a sentence: who did what to whom; the audit room shows it, in both languages.
import type { AuditRow } from '@sufra/contract/admin-audit.ts';
import type { AuditAction } from '@sufra/contract/audit.ts';
import { settingNames } from '@sufra/contract/admin-settings.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatPhone } from '../../lib/phone.ts';
import { isolated } from './moments.ts';
import { valueText } from './setting-value.ts';

/** The key of an action below `admin:audit.said` and `admin:audit.action`. */
export const actionKey = (action: AuditAction): string => action.replaceAll('.', '_');

const shownPhone = (phone: string): string => `\u2066${formatPhone(phone)}\u2069`;

/** Who acted: a name, else a phone, else somebody who was erased since; nobody is the command line. */
export function actorText({ actor }: Pick<AuditRow, 'actor'>, t: TFunction<'admin'>): string {
  if (actor === null) return t('audit.command_line');
  if (actor.name !== null) return isolated(actor.name);
  return actor.phone === null ? t('audit.erased_person') : shownPhone(actor.phone);
}

const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-/i;

/** What people call what was acted on; the beginning of its id where it has no name. */
function subjectText({ subject: { id, label } }: AuditRow): string {
  if (label === null) return isolated(uuid.exec(id)?.[1] ?? id);
  return label.startsWith('+') ? shownPhone(label) : isolated(label);
}

const lists = ['users', 'partners', 'orders', 'audit', 'payouts'] as const;

function listText({ subject: { id } }: AuditRow, t: TFunction<'admin'>): string {
  const known = lists.find((one) => one === id);
  return known === undefined ? t('audit.list.other', { id: isolated(id) }) : t(`audit.list.${known}`);
}

/** The setting and what it was set to, where the row is about one. */
function settingText(
  { subject, details }: AuditRow,
  t: TFunction<'admin'>,
  language: Language,
): Readonly<Record<string, string>> {
  const name = settingNames.find((one) => one === subject.id || one === details['name']);
  if (name === undefined) return {};
  const { value } = details;
  const isShown = typeof value === 'boolean' || typeof value === 'string';
  return {
    setting: t(`setting.${name}.title`),
    value: isShown ? valueText(name, value, t, language) : t('settings.by_calendar'),
  };
}

export const auditSentence = (row: AuditRow, t: TFunction<'admin'>, language: Language): string =>
  t(`audit.said.${actionKey(row.action)}`, {
    actor: actorText(row, t),
    subject: subjectText(row),
    list: listText(row, t),
    ...settingText(row, t, language),
  });
