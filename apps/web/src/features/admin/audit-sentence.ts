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

/** What people call what was acted on. */
function subjectText({ subject: { kind, id, label } }: AuditRow): string {
  if (label === null) return isolated(id.slice(0, 8));
  if (kind === 'account' && label.startsWith('+')) return shownPhone(label);
  return isolated(label);
}

const isSetting = (name: unknown): name is (typeof settingNames)[number] =>
  settingNames.some((one) => one === name);

function settingText(
  { details }: AuditRow,
  t: TFunction<'admin'>,
  language: Language,
): Record<string, string> {
  const { name, value } = details;
  if (!isSetting(name)) return {};
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
    ...settingText(row, t, language),
  });
