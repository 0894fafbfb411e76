import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { Button } from '../controls/button.tsx';
import { MarkDrawing } from '../pictures/logo.tsx';
import { StarPattern } from '../pictures/ornaments.tsx';
import styles from './states.module.css';
import { VisuallyHidden } from '../layout/surface.tsx';

export interface SkeletonProps {
  /** CSS lengths; the width defaults to the whole line. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'round';
}

/** One placeholder; wrap several in `Loading`, which announces them. */
export function Skeleton({ width = '100%', height = '1rem', shape = 'line' }: SkeletonProps) {
  return (
    <span className={`${styles['bone']} ${styles[shape]}`} style={{ inlineSize: width, blockSize: height }} />
  );
}

export function Loading({ children, label }: { children: ReactNode; label?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
      <div className={styles['loading']} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

export function SkeletonCard() {
  return (
    <span className={styles['card']}>
      <Skeleton shape="block" height="9rem" />
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton />
      <Skeleton width="80%" />
    </span>
  );
}

export function SkeletonPage() {
  return (
    <Loading>
      <Skeleton width="55%" height="2.5rem" />
      <Skeleton width="80%" />
      <SkeletonCard />
    </Loading>
  );
}

export interface EmptyStateProps {
  title?: string;
  text?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['empty']}>
      <div className={styles['scene']}>
        <StarPattern />
        <div className={styles['picture']}>{picture ?? <MarkDrawing size={72} />}</div>
      </div>
      <p className={styles['title']}>{title ?? t('kit.empty')}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** The query's error; its code selects the text. */
  error: unknown;
  title?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
}

export function ErrorState({ error, title, onRetry, isRetrying = false, action }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['error']} role="alert">
      <IconAlertTriangle size={32} aria-hidden="true" />
      <p className={styles['title']}>{title ?? t('kit.error_title')}</p>
      <p className={styles['text']}>{errorText(error)}</p>
      {onRetry !== undefined && (
        <Button
          variant="quiet"
          pending={isRetrying}
          onClick={onRetry}
          start={<IconRefresh size={20} aria-hidden="true" />}
        >
          {t('actions.retry')}
        </Button>
      )}
      {action}
    </div>
  );
}

export function EmptyPlate() {
  return (
    <div className={styles['plateScene']} aria-hidden="true">
      <StarPattern />
      <svg className={styles['cutlery']} viewBox="0 0 40 120" width="32" height="96">
        <path d="M12 8V40M20 8V40M28 8V40M12 40Q12 52 20 52 28 52 28 40M20 52V112" />
      </svg>
      <div className={styles['mark']}>
        <MarkDrawing size={104} />
      </div>
      <svg className={styles['cutlery']} viewBox="0 0 40 120" width="32" height="96">
        <path d="M20 64Q8 60 8 36 8 12 20 8 32 12 32 36 32 60 20 64ZM20 64V112" />
      </svg>
    </div>
  );
}
