import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProfileForm } from '../../../features/household/profile/profile-form.tsx';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { PageTitle, Row, Stack } from '../../../kit/layout/surface.tsx';
import { StepHeader } from '../../../kit/controls/progress.tsx';
import { steps } from './steps.ts';

interface ProfileStepProps {
  user: SessionUser;
  onSaved: () => void;
}

export function ProfileStep({ user, onSaved }: ProfileStepProps) {
  const { t } = useTranslation('onboarding');
  return (
    <Stack gap={24}>
      <StepHeader step={3} total={steps.length} title={t('profile.title')} subtitle={t('profile.lead')} />
      <ProfileForm user={user} saveLabel={t('profile.save')} onSaved={onSaved} />
    </Stack>
  );
}

export function EditProfile({ user, onSaved, backTo }: ProfileStepProps & { backTo: string }) {
  const { t } = useTranslation(['onboarding', 'common']);
  return (
    <Stack gap={24}>
      <Row>
        <LinkButton
          variant="plain"
          to={backTo}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('common:actions.back')}
        </LinkButton>
      </Row>
      <PageTitle subtitle={t('edit.lead')}>{t('edit.title')}</PageTitle>
      <ProfileForm user={user} saveLabel={t('edit.save')} onSaved={onSaved} />
    </Stack>
  );
}
