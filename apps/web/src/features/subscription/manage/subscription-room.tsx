import type { SessionUser } from '@sufra/contract/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useRef, useState } from 'react';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Card, Stack } from '../../../kit/layout/surface.tsx';
import { useSubscription } from '../subscription.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CardDialog } from './card-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import styles from './manage.module.css';
import { NoPlan } from './no-plan.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { SkipSection } from './skip-section.tsx';
import { StateNotice } from './state-notice.tsx';
import type { Task } from './task.ts';

interface RunningProps {
  user: SessionUser;
  subscription: SubscriptionReply;
}

interface TaskDialogProps extends RunningProps {
  task: Task | null;
  onTask: (task: Task) => void;
  onClose: () => void;
}

function TaskDialog({ task, user, subscription, onTask, onClose }: TaskDialogProps) {
  switch (task) {
    case 'plan':
      return <ChangePlanDialog subscription={subscription} onClose={onClose} onCard={() => onTask('card')} />;
    case 'pause':
      return <PauseDialog subscription={subscription} onClose={onClose} />;
    case 'card':
      return <CardDialog user={user} subscription={subscription} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog subscription={subscription} onClose={onClose} />;
    case null:
      return null;
  }
}

function Running({ user, subscription }: RunningProps) {
  const [task, setTask] = useState<Task | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setTask(null);
    // What opened the dialog may be gone with the change it made.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) room.current?.focus();
    });
  };
  return (
    <div ref={room} tabIndex={-1} className={styles['room']}>
      <StateNotice subscription={subscription} onTask={setTask} />
      <PlanCard subscription={subscription} onTask={setTask} />
      {subscription.status === 'active' && <SkipSection />}
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

export function SubscriptionRoom({ user }: { user: SessionUser }) {
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
