import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './progress.module.css';
import { PageTitle, Badge } from '../layout/surface.tsx';

export interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  label?: string;
}

export function Progress({ percent, label }: ProgressProps) {
  const { t } = useTranslation();
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label ?? t('kit.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <div className={styles['fill']} style={{ inlineSize: `${String(value)}%` }} />
    </div>
  );
}

export interface StepHeaderProps {
  step: number;
  total: number;
  title: ReactNode;
  subtitle?: ReactNode;
}

/** The title is the page's h1. */
export function StepHeader({ step, total, title, subtitle }: StepHeaderProps) {
  const { t } = useTranslation();
  const badge = t('kit.step_badge', { step, total });
  return (
    <div className={styles['head']}>
      <Progress percent={(step / total) * 100} label={badge} />
      <Badge tone="main">{badge}</Badge>
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
    </div>
  );
}

/** Scrolls to the top and takes the focus when `name` changes. */
export function StepTransition({ name, children }: { name: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const last = useRef(name);
  useEffect(() => {
    if (last.current === name) return;
    last.current = name;
    window.scrollTo({ top: 0 });
    if (room.current?.contains(document.activeElement) !== true) room.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div ref={room} tabIndex={-1} className={styles['room']}>
      {children}
    </div>
  );
}
