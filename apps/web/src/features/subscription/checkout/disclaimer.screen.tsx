import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconBulb, IconShieldCheck, IconStethoscope, IconToolsKitchen } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { useAcceptDisclaimer } from '../subscription.api.ts';
import { FlowActions, forwardIcon, FlowScreen } from './flow-screen.tsx';
import { pathOf } from './flow.ts';

const points = [
  { id: 'checks', Icon: IconShieldCheck },
  { id: 'kitchens', Icon: IconToolsKitchen },
  { id: 'doctor', Icon: IconStethoscope },
  { id: 'choice', Icon: IconBulb },
] as const;

function Points() {
  const { t } = useTranslation('subscription');
  return (
    <Card padding="lg">
      <ul
        role="list"
        className="flex flex-col gap-24 svg:flex-none svg:text-good-text li:flex li:gap-16 h2:mb-4 h2:text-18"
      >
        {points.map(({ id, Icon }) => (
          <li key={id}>
            <Icon size={28} stroke={1.75} aria-hidden="true" />
            <div>
              <h2>{t(`disclaimer.points.${id}.title`)}</h2>
              <p>{t(`disclaimer.points.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AcceptForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const accept = useAcceptDisclaimer();
  const [isAccepted, setAccepted] = useState(user.aiDisclaimerAccepted);
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isAccepted) box.current?.focus();
    if (!isAccepted || accept.isPending) return;
    accept.mutate(undefined, { onSuccess: () => void navigate(pathOf('payment')) });
  };
  return (
    <form className="flex flex-col gap-24" onSubmit={submit}>
      <Points />
      <Card tone="sunken" className="px-16 py-8 font-medium">
        <Checkbox
          ref={box}
          label={t('disclaimer.accept')}
          checked={isAccepted}
          onChange={setAccepted}
          error={isTried && !isAccepted ? t('disclaimer.required') : undefined}
        />
      </Card>
      <FlowActions
        back={pathOf('notify')}
        failure={accept.error === null ? undefined : { error: accept.error, text: t('disclaimer.failed') }}
      >
        <Button type="submit" size="lg" pending={accept.isPending} end={forwardIcon}>
          {t('continue')}
        </Button>
      </FlowActions>
    </form>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="disclaimer" title={t('disclaimer.title')} subtitle={t('disclaimer.subtitle')}>
      {(user) => <AcceptForm user={user} />}
    </FlowScreen>
  );
}
