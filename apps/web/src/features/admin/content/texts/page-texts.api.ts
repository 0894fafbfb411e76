import {
  getPageTextHistory,
  getPageTexts,
  type PageTextKey,
  savePageText,
} from '@sufra/contract/page-texts.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadOwnTexts } from '../../../../i18n/own-texts.ts';
import { call } from '../../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../../admin.api.ts';

export type WrittenTexts = ReplyOf<typeof getPageTexts>;

export const usePageTexts = () => useAdminQuery(['texts'], (signal) => call(getPageTexts, { signal }));

/** The product's own texts, beside what was written over them. */
export const useOwnTexts = () => useQuery({ queryKey: ['own-texts'], queryFn: loadOwnTexts }).data;

export const useTextHistory = (key: PageTextKey) =>
  useAdminQuery(['texts', key, 'history'], (signal) => call(getPageTextHistory, { query: { key }, signal }));

export function useSavePageText() {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: (body: BodyOf<typeof savePageText>) => call(savePageText, { body }),
    refreshes: ['texts', 'audit'],
    done: { title: t('texts.saved'), text: t('texts.saved_text') },
    failed: { title: t('save_failed') },
  });
}
