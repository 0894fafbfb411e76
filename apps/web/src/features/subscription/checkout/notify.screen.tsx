import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type NotificationTime, notificationTimes } from '@sufra/contract/subscription/plans.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatTime } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { LeftToRight, Card } from '../../../kit/layout/surface.tsx';
import { useChooseNotificationTime } from '../subscription.api.ts';
import { FlowActions, forwardIcon, FlowScreen } from './flow-screen.tsx';
import { pathOf } from './flow.ts';
import styles from './notify.module.css';
import { classes } from '../../../kit/style/classes.ts';

const isOffered = (time: string): time is NotificationTime =>
  (notificationTimes as readonly string[]).includes(time);

function MessagePreview({ time, phone }: { time: NotificationTime; phone: string }) {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  return (
    <Card tone="good" className="flex flex-col gap-12">
      <p className="flex flex-wrap items-center gap-x-8 gap-y-4 text-14 font-medium text-good-text">
        <IconBrandWhatsapp size={22} aria-hidden="true" />
        <span>{t('notify.preview_to')}</span>
        <LeftToRight>{formatPhone(phone)}</LeftToRight>
      </p>
      <div className="max-w-416 rounded-card rounded-ss-[4px] bg-surface px-16 py-12">
        <p>{t('notify.preview')}</p>
        <p className="text-end text-14 text-muted">{formatTime(time, language)}</p>
      </div>
    </Card>
  );
}

function TimeForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const save = useChooseNotificationTime();
  const [time, choose] = useState(isOffered(user.notificationTime) ? user.notificationTime : null);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (time === null) event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    if (time === null || save.isPending) return;
    save.mutate(time, { onSuccess: () => void navigate(pathOf('disclaimer')) });
  };
  return (
    <form className="flex flex-col gap-24" onSubmit={submit}>
      <div className={classes(styles['times'], '[&_label]:min-h-52 [&_label]:justify-center [&_label]:px-8')}>
        <ChoiceGroup
          legend={t('notify.legend')}
          hint={t('notify.hint')}
          layout="chips"
          options={notificationTimes.map((value) => ({ value, label: formatTime(value, language) }))}
          value={time}
          onChange={choose}
          error={isTried && time === null ? t('notify.required') : undefined}
        />
      </div>
      {time !== null && <MessagePreview time={time} phone={user.phone} />}
      <FlowActions
        back={pathOf('details')}
        failure={save.error === null ? undefined : { error: save.error, text: t('notify.failed') }}
      >
        <Button type="submit" size="lg" pending={save.isPending} end={forwardIcon}>
          {t('continue')}
        </Button>
      </FlowActions>
    </form>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <FlowScreen step="notify" title={t('notify.title')} subtitle={t('notify.subtitle')}>
      {(user) => <TimeForm user={user} />}
    </FlowScreen>
  );
}
