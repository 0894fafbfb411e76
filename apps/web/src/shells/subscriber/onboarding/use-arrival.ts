import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';

export function useArrival(user: SessionUser | null, isLoading: boolean): void {
  const { t } = useTranslation('identity');
  const { language } = useLanguage();
  const wasVisitor = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    if (user === null) {
      wasVisitor.current = true;
      return;
    }
    if (!wasVisitor.current) return;
    wasVisitor.current = false;
    toast({ title: t('onboarding.success') });
    if (user.language === language) return;
    call(saveLanguage, { body: { language } }).catch((error: unknown) => {
      console.error('The language of the account was not saved.', error);
    });
  }, [user, isLoading, language, t]);
}
