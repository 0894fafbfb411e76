import { useQueryClient } from '@tanstack/react-query';
import { otherLanguage } from '../../i18n/language.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { sessionKey, useSession } from '../../lib/session.ts';

export function useSwitchLanguage(): () => Promise<void> {
  const { language } = useLanguage();
  const { user } = useSession();
  const client = useQueryClient();
  return async () => {
    const next = otherLanguage(language);
    await switchLanguage(next);
    // Replies are localised; the session is not.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    if (user === null) return;
    const { saveLanguage } = await import('@sufra/contract/household/household.ts');
    await call(saveLanguage, { body: { language: next } }).catch((error: unknown) => {
      console.error('The language of the account was not saved.', error);
    });
  };
}
