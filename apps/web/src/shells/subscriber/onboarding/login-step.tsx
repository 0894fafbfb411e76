import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { customerKinds, DemoAccounts } from '../../../features/identity/demo.tsx';
import { SignInForm } from '../../../features/identity/sign-in-form.tsx';
import { useSignIn } from '../../../features/identity/sign-in.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight, Row, Stack } from '../../../kit/layout/surface.tsx';
import { StepHeader } from '../../../kit/controls/progress.tsx';
import { steps } from './steps.ts';

export function LoginStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['onboarding', 'identity', 'common']);
  const signIn = useSignIn();
  const sentTo = signIn.step === 'code' ? (signIn.sent?.phone ?? null) : null;
  return (
    <Stack gap={24}>
      {sentTo === null ? (
        <StepHeader step={2} total={steps.length} title={t('login.title')} subtitle={t('login.lead')} />
      ) : (
        <StepHeader
          step={2}
          total={steps.length}
          title={t('identity:code_title')}
          subtitle={
            <>
              {t('identity:code_sent_to')}{' '}
              <span className="whitespace-nowrap">
                <LeftToRight>{formatPhone(sentTo)}</LeftToRight>
              </span>
            </>
          }
        />
      )}
      <SignInForm flow="onboarding" signIn={signIn} />
      {sentTo === null && (
        <>
          <Row>
            <Button
              variant="plain"
              onClick={onBack}
              start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
            >
              {t('common:actions.back')}
            </Button>
          </Row>
          <DemoAccounts kinds={customerKinds} onChoose={(phone) => signIn.setPhone(formatPhone(phone))} />
        </>
      )}
    </Stack>
  );
}
