import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../kit/layout/surface.tsx';
import styles from './room-head.module.css';

export interface RoomHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The room this page belongs to; the list is found as it was left. */
  back?: { readonly to: string; readonly label: string };
  /** Badges beside the title. */
  marks?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
}

/** The search of the list the page was opened from. */
const listBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '';

export function RoomHead({ title, subtitle, back, marks, actions }: RoomHeadProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <div className={styles['head']}>
      {back && (
        <Link className={styles['back']} to={`${back.to}${listBefore(state)}`}>
          <IconArrowLeft className="mirrors" size={20} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={styles['line']}>
        <div className={styles['words']}>
          <PageTitle subtitle={subtitle}>{title}</PageTitle>
          {marks !== undefined && <div className={styles['marks']}>{marks}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
