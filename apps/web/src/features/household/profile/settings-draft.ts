import type { Emirate, Language } from '@sufra/contract/options.ts';
import {
  defaultNotificationTime,
  type NotificationTime,
  notificationTimes,
  type RamadanTime,
  ramadanTimes,
} from '@sufra/contract/subscription/plans.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { type Profile, type ProfileChange, useChangeProfile } from '../household.api.ts';
import { isEmailOrEmpty } from './profile-draft.ts';

export interface SettingsDraft {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly emirate: Emirate | '';
  readonly area: string;
  readonly familySize: number;
  readonly time: NotificationTime;
  readonly ramadanTime: RamadanTime | 'by_the_fast';
}

export const settingsDraftOf = (profile: Profile): SettingsDraft => ({
  name: profile.name ?? '',
  email: profile.email ?? '',
  language: profile.language,
  emirate: profile.location?.emirate ?? '',
  area: profile.location?.area ?? '',
  familySize: profile.familySize,
  time: notificationTimes.find((time) => time === profile.notificationTime) ?? defaultNotificationTime,
  ramadanTime: ramadanTimes.find((time) => time === profile.ramadanTime) ?? 'by_the_fast',
});

const settingsFields = ['name', 'email', 'emirate', 'area'] as const;
export type SettingsField = (typeof settingsFields)[number];

/** The place may be empty but not incomplete. */
export function wrongSettings({ name, email, emirate, area }: SettingsDraft): SettingsField[] {
  const isWrong: Readonly<Record<SettingsField, boolean>> = {
    name: name.trim() === '',
    email: !isEmailOrEmpty(email),
    emirate: false,
    area: emirate !== '' && area === '',
  };
  return settingsFields.filter((field) => isWrong[field]);
}

export function settingsBodyOf(draft: SettingsDraft): ProfileChange | null {
  if (wrongSettings(draft).length > 0) return null;
  const { emirate, area, email } = draft;
  return {
    name: draft.name.trim(),
    email: email.trim() === '' ? null : email.trim(),
    language: draft.language,
    familySize: draft.familySize,
    notificationTime: draft.time,
    ramadanTime: draft.ramadanTime === 'by_the_fast' ? null : draft.ramadanTime,
    ...(emirate !== '' && { location: { emirate, area } }),
  };
}

export function settingsFieldOf(path: string): SettingsField | null {
  if (path === 'location.area') return 'area';
  if (path.startsWith('location')) return 'emirate';
  return settingsFields.find((field) => field === path) ?? null;
}

export type SettingsErrors = Partial<Record<SettingsField, string>>;

export function useSettingsForm(profile: Profile, onSaved: () => void) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const save = useChangeProfile();
  const [draft, setDraft] = useState(() => settingsDraftOf(profile));
  const [hasTried, setTried] = useState(false);

  const change = (part: Partial<SettingsDraft>): void => {
    isDirty.current = true;
    setDraft((before) => ({ ...before, ...part }));
  };
  const submit = (): void => {
    if (save.isPending) return;
    setTried(true);
    const body = settingsBodyOf(draft);
    if (body === null) return focusFirstWrong(element.current);
    save.mutate(body, {
      onSuccess: (saved) => {
        isDirty.current = false;
        // The page follows a new message language.
        const switchesPage = saved.language !== profile.language && saved.language !== language;
        void (switchesPage ? switchLanguage(saved.language) : Promise.resolve()).then(onSaved);
      },
      onError: () => focusFirstWrong(element.current),
    });
  };

  const errors: SettingsErrors = {};
  for (const [path, text] of Object.entries(fieldErrors(save.error))) {
    const field = settingsFieldOf(path);
    if (field !== null) errors[field] = text;
  }
  if (hasTried) for (const field of wrongSettings(draft)) errors[field] = t(`profile.wrong.${field}`);
  return { element, draft, change, submit, errors, save, isDirty };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
