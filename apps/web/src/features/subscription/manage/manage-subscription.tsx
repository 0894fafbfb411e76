import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Card, Stack } from '../../../kit/layout/surface.tsx';
import { TableScene } from '../../../kit/pictures/table-scene.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { forwardIcon } from '../checkout/flow-screen.tsx';
import { pathOf } from '../checkout/flow.ts';
import { useSubscription } from '../subscription.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CardDialog } from './card-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { smallerPlan, type Task } from './plan.rules.ts';
import { SkipSection } from './skip-section.tsx';
import { StateNotice } from './state-notice.tsx';

function NoPlan({ former }: { former: SubscriptionReply | null }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const endedOn = former?.endsOn ?? null;
  const kind = former === null ? 'first' : 'again';
  return (
    <Card as="section" className="flex flex-col items-start gap-16">
      <div className="w-full">
        <TableScene />
      </div>
      <h2>{t(`none.${kind}_title`)}</h2>
      <p>
        {endedOn !== null && `${t('none.ended', { day: formatDay(endedOn, language, 'medium') })} `}
        {t(`none.${kind}_text`)}
      </p>
      <LinkButton to={pathOf('plan')} size="lg" end={forwardIcon}>
        {t('none.plans')}
      </LinkButton>
    </Card>
  );
}

interface RunningProps {
  user: SessionUser;
  subscription: SubscriptionReply;
}

type OpenTask = Task | 'smaller_plan';

interface TaskDialogProps extends RunningProps {
  task: OpenTask | null;
  onTask: (task: OpenTask) => void;
  onClose: () => void;
}

function TaskDialog({ task, user, subscription, onTask, onClose }: TaskDialogProps) {
  switch (task) {
    case 'plan':
    case 'smaller_plan':
      return (
        <ChangePlanDialog
          subscription={subscription}
          onClose={onClose}
          onCard={() => onTask('card')}
          initial={task === 'plan' ? null : smallerPlan(subscription.planId)}
        />
      );
    case 'pause':
      return <PauseDialog subscription={subscription} onClose={onClose} />;
    case 'card':
      return <CardDialog user={user} subscription={subscription} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog subscription={subscription} onClose={onClose} onTask={onTask} />;
    case null:
      return null;
  }
}

function Running({ user, subscription }: RunningProps) {
  const [task, setTask] = useState<OpenTask | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setTask(null);
    // The change may have removed the button that opened the dialog.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) room.current?.focus();
    });
  };
  return (
    <div ref={room} tabIndex={-1} className="flex flex-col gap-24">
      <StateNotice subscription={subscription} onTask={setTask} />
      <PlanCard subscription={subscription} onTask={setTask} />
      {subscription.status === 'active' && subscription.endsOn === null && <SkipSection onTask={setTask} />}
      <TaskDialog task={task} user={user} subscription={subscription} onTask={setTask} onClose={close} />
    </div>
  );
}

function RoomComing() {
  return (
    <Loading>
      <Card>
        <Stack>
          <Skeleton width="45%" height="2rem" />
          <Skeleton width="30%" height="1.5rem" />
          <Skeleton shape="block" height="9rem" />
          <Skeleton shape="block" height="16rem" />
        </Stack>
      </Card>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

const isOver = ({ status }: SubscriptionReply): boolean => status === 'cancelled' || status === 'expired';

export function ManageSubscription({ user }: { user: SessionUser }) {
  const { data, error, isFetching, refetch } = useSubscription();
  if (data === undefined) {
    return error === null ? (
      <RoomComing />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (data === null || isOver(data)) return <NoPlan former={data} />;
  return <Running user={user} subscription={data} />;
}
