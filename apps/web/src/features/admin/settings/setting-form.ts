import { feeNames, rateNames, switchNames } from '@sufra/contract/admin-settings.ts';
import { isPossible, kindOf, numberIn, type Setting, typedNumber } from './setting-value.ts';
import type { SettingChange } from './settings.api.ts';

export interface SettingDraft {
  /** As typed. */
  readonly number: string;
  readonly first: string;
  readonly last: string;
  /** The calendar's own days of Ramadan. */
  readonly isByCalendar: boolean;
  readonly when: 'now' | 'later';
  /** A calendar day. */
  readonly day: string;
}

export function draftOf({ value }: Setting): SettingDraft {
  const days = typeof value === 'object' ? value : { from: '', to: '' };
  return {
    number: numberIn(value),
    first: days.from,
    last: days.to,
    isByCalendar: false,
    when: 'now',
    day: '',
  };
}

export type DraftError = 'number' | 'percent' | 'first' | 'last' | 'order' | 'day';

/** What is missing or impossible; `today` is Dubai's calendar day. */
export function draftErrors({ name }: Setting, draft: SettingDraft, today: string): DraftError[] {
  const kind = kindOf(name);
  const errors: DraftError[] = [];
  const number = typedNumber(draft.number);
  if ((kind === 'rate' || kind === 'fee') && number === null) errors.push('number');
  else if (number !== null && !isPossible(kind, number)) errors.push('percent');
  if (kind === 'ramadan' && !draft.isByCalendar) {
    if (draft.first === '') errors.push('first');
    if (draft.last === '') errors.push('last');
    else if (draft.first > draft.last) errors.push('order');
  }
  if (draft.when === 'later' && draft.day <= today) errors.push('day');
  return errors;
}

/** The call's body of a draft without errors; a switch turns the other way. */
export function changeOf({ name, value }: Setting, draft: SettingDraft): SettingChange {
  const from = draft.when === 'later' ? draft.day : null;
  const numeric = [...rateNames, ...feeNames].find((one) => one === name);
  if (numeric !== undefined) return { name: numeric, value: typedNumber(draft.number) ?? '', from };
  const turned = switchNames.find((one) => one === name);
  if (turned !== undefined) return { name: turned, value: value !== true, from };
  const days = draft.isByCalendar ? null : { from: draft.first, to: draft.last };
  return { name: 'ramadan', value: days, from };
}
