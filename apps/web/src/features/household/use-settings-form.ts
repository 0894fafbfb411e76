import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { type Profile, useChangeProfile } from './household.api.ts';
import {
  settingsBodyOf,
  type SettingsDraft,
  settingsDraftOf,
  type SettingsField,
  settingsFieldOf,
  wrongSettings,
} from './settings-draft.ts';

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
        // Who chooses another language to be written to reads the page in it as well.
        const turns = saved.language !== profile.language && saved.language !== language;
        void (turns ? switchLanguage(saved.language) : Promise.resolve()).then(onSaved);
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
