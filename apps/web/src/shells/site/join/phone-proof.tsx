import { useTranslation } from 'react-i18next';
import { SignInForm } from '../../../features/identity/sign-in-form.tsx';
import { useSignIn } from '../../../features/identity/sign-in.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { LeftToRight, Stack } from '../../../kit/layout/surface.tsx';

/** `known` is the phone number from the application. */
export function PhoneProof({ known = '' }: { known?: string }) {
  const { t } = useTranslation('identity');
  const signIn = useSignIn(known);
  const sentTo = signIn.step === 'code' ? (signIn.sent?.phone ?? null) : null;
  return (
    <Stack>
      {sentTo !== null && (
        <p>
          {t('code_sent_to')} <LeftToRight>{formatPhone(sentTo)}</LeftToRight>
        </p>
      )}
      <SignInForm flow="onboarding" signIn={signIn} />
    </Stack>
  );
}
