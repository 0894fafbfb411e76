import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import styles from './flow-actions.module.css';
import { Problem } from './problem.tsx';

interface FlowActionsProps {
  back: string;
  /** The last failed save with the spec's words for it. */
  failure?: { readonly error: unknown; readonly text: string } | undefined;
  children: ReactNode;
}

export const backIcon = <IconArrowLeft size={20} className="mirrors" aria-hidden="true" />;
export const forwardIcon = <IconArrowRight size={20} className="mirrors" aria-hidden="true" />;

export function FlowActions({ back, failure, children }: FlowActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['foot']}>
      {failure !== undefined && <Problem {...failure} />}
      <div className={styles['actions']}>
        <LinkButton to={back} variant="quiet" start={backIcon}>
          {t('actions.back')}
        </LinkButton>
        {children}
      </div>
    </div>
  );
}
