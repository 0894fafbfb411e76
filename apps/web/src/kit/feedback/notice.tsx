import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './notice.module.css';
import { classes } from '../style/classes.ts';

const icons = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  highlight: IconHelpCircle,
  danger: IconAlertTriangle,
} as const;

export interface NoticeProps {
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` is announced immediately, `status` politely; leave out for content that is there from the start. */
  role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', title, children, action, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes(styles['notice'], styles[tone])} role={role}>
      {/* Arabic mirrors the question mark. */}
      <Icon
        className={classes(styles['icon'], Icon === IconHelpCircle && 'mirrors')}
        size={22}
        aria-hidden="true"
      />
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
    </div>
  );
}

interface FailedAttemptProps {
  error: Error | null;
  isPending: boolean;
  title: string;
  say: (error: Error) => ReactNode;
}

export function FailedAttempt({ error, isPending, title, say }: FailedAttemptProps) {
  const [told, setTold] = useState({ error, number: 0 });
  if (!isPending && told.error !== error) setTold({ error, number: told.number + 1 });
  if (told.error === null) return null;
  return (
    // A new key per attempt, so the same text is announced again.
    <Notice key={told.number} tone="danger" role="alert" title={title}>
      {say(told.error)}
    </Notice>
  );
}
