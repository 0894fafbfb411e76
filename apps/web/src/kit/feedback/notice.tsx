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
  /** Buttons or links under the words. */
  action?: ReactNode;
  /** `alert` is read out at once, `status` when the reader pauses; leave out for what stands there from the start. */
  role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', title, children, action, role }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes(styles['notice'], styles[tone])} role={role}>
      {/* Arabic asks with the mirrored mark. */}
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
  /** Of the call that was tried. */
  error: Error | null;
  isPending: boolean;
  title: string;
  /** In words. */
  say: (error: Error) => ReactNode;
}

export function FailedAttempt({ error, isPending, title, say }: FailedAttemptProps) {
  const [told, setTold] = useState({ error, number: 0 });
  if (!isPending && told.error !== error) setTold({ error, number: told.number + 1 });
  if (told.error === null) return null;
  return (
    // A new one each time: the same words must be read out again.
    <Notice key={told.number} tone="danger" role="alert" title={title}>
      {say(told.error)}
    </Notice>
  );
}
