import { changeSetting, rateNames, sumNames, switchNames } from '@sufra/contract/admin/admin-settings.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { fieldErrors } from '../../../lib/form.ts';
import { useAdminAction } from '../admin.api.ts';
import { isPossible, kindOf, numberIn, parseNumber, type Setting } from './setting-value.ts';

type SettingChange = BodyOf<typeof changeSetting>;

export interface SettingDraft {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  readonly isByCalendar: boolean;
  readonly when: 'now' | 'later';
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

type DraftError = 'number' | 'percent' | 'first' | 'last' | 'order' | 'day';

export function draftErrors({ name }: Setting, draft: SettingDraft, today: string): DraftError[] {
  const kind = kindOf(name);
  const errors: DraftError[] = [];
  const number = parseNumber(draft.number);
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

export function changeOf({ name, value }: Setting, draft: SettingDraft): SettingChange {
  const from = draft.when === 'later' ? draft.day : null;
  const numeric = [...rateNames, ...sumNames].find((one) => one === name);
  if (numeric !== undefined) return { name: numeric, value: parseNumber(draft.number) ?? '', from };
  const turned = switchNames.find((one) => one === name);
  if (turned !== undefined) return { name: turned, value: value !== true, from };
  const days = draft.isByCalendar ? null : { from: draft.first, to: draft.last };
  return { name: 'ramadan', value: days, from };
}

function useChangeSetting() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: SettingChange) => call(changeSetting, { body }),
    refreshes: ['settings', 'audit'],
    done: { title: t('settings.saved_title'), text: t('settings.saved_text') },
    failed: { title: t('settings.save_failed') },
  });
}

export interface SettingForm {
  readonly setting: Setting;
  readonly draft: SettingDraft;
  readonly edit: (change: Partial<SettingDraft>) => void;
  readonly wrong: (...errors: readonly DraftError[]) => string | undefined;
}

const placeOf: Readonly<Partial<Record<string, DraftError>>> = {
  value: 'number',
  'value.from': 'first',
  'value.to': 'last',
  from: 'day',
};

export function useSettingForm(setting: Setting) {
  const { t } = useTranslation('admin');
  const changing = useChangeSetting();
  const { error, reset } = changing;
  const today = useToday();
  const [draft, setDraft] = useState(() => draftOf(setting));
  const [hasTried, setTried] = useState(false);
  const errors = draftErrors(setting, draft, today);
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, text]) => [placeOf[path] ?? path, text]),
  );
  const form: SettingForm = {
    setting,
    draft,
    edit: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      reset();
    },
    wrong: (...asked) => {
      const own = hasTried ? asked.find((one) => errors.includes(one)) : undefined;
      return own ? t(`settings.wrong.${own}`) : asked.map((one) => refused[one]).find(Boolean);
    },
  };
  return { form, changing, isComplete: errors.length === 0, markTried: () => setTried(true) };
}
