import { IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from '../../lib/toast.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { classes } from '../style/classes.ts';
import styles from './toasts.module.css';

const readingTime = 6_000;
const none: readonly Toast[] = [];

function ToastCard({ message }: { message: Toast }) {
  const { t } = useTranslation();
  const [isHeld, hold] = useState(false);
  const isDestructive = message.tone === 'destructive';

  useEffect(() => {
    if (isDestructive || isHeld) return;
    const timer = setTimeout(() => dismissToast(message.id), readingTime);
    return () => clearTimeout(timer);
  }, [isDestructive, isHeld, message.id]);

  const { action } = message;
  return (
    <div
      className={classes(styles['toast'], isDestructive && styles['destructive'])}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div className={styles['words']}>
        <p className={styles['title']}>{message.title}</p>
        {message.description !== undefined && <p>{message.description}</p>}
        {action !== undefined && (
          <Button
            variant="plain"
            onClick={() => {
              dismissToast(message.id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        label={t('actions.close')}
        icon={<IconX size={20} aria-hidden="true" />}
        onClick={() => dismissToast(message.id)}
      />
    </div>
  );
}

export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  const list = (isDestructive: boolean) =>
    toasts
      .filter((message) => (message.tone === 'destructive') === isDestructive)
      .map((message) => <ToastCard key={message.id} message={message} />);
  // Both live regions exist from the start: one added together with its text is often not announced.
  return (
    <section className={styles['region']} aria-label={t('kit.notifications')}>
      <div role="alert">{list(true)}</div>
      <div role="status">{list(false)}</div>
    </section>
  );
}
