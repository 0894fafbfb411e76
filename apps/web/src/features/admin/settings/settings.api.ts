import { changeSetting, getSettings } from '@sufra/contract/admin-settings.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type SettingChange = BodyOf<typeof changeSetting>;

export const useSettings = () => useAdminQuery(['settings'], (signal) => call(getSettings, { signal }));

export function useChangeSetting() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: SettingChange) => call(changeSetting, { body }),
    refreshes: ['settings', 'audit'],
    done: { title: t('settings.saved_title'), text: t('settings.saved_text') },
    failed: { title: t('settings.save_failed') },
  });
}
