import type { Suggestion } from '@sufra/contract/planner.ts';
import { IconCheck, IconCircleCheckFilled, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import styles from './suggestion-actions.module.css';
import { type Failure, hasMovedOn } from './use-decision.ts';

export interface PendingActionsProps {
  suggestion: Suggestion;
  failure: Failure | null;
  onAccept: () => void;
  onReject: () => void;
}

function FailureNote({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation('planner');
  if (failure === null) return null;
  const { kind, error } = failure;
  const told = errorText(error);
  return (
    <p className={styles['failure']}>
      {hasMovedOn(error) ? `${told} ${t('moved_on.text')}` : `${t(`${kind}.failed`)} ${told}`}
    </p>
  );
}

export function PendingActions({ suggestion, failure, onAccept, onReject }: PendingActionsProps) {
  const { t } = useTranslation('planner');
  const { mealName, rejectionCount } = suggestion;
  const canReject = rejectionCount < 1;
  return (
    <>
      <div className={styles['actions']}>
        <Button
          className={styles['accept']}
          aria-label={t('for_meal', { action: t('accept.action'), name: mealName })}
          start={<IconCheck size={20} aria-hidden="true" />}
          onClick={onAccept}
        >
          {t('accept.action')}
        </Button>
        {canReject && (
          <Button
            variant="quiet"
            className={styles['reject']}
            aria-label={t('for_meal', { action: t('reject.action'), name: mealName })}
            start={<IconRefresh size={20} aria-hidden="true" />}
            onClick={onReject}
          >
            {t('reject.action')}
          </Button>
        )}
      </div>
      {!canReject && <p className={styles['note']}>{t('rejected_once')}</p>}
      <FailureNote failure={failure} />
    </>
  );
}

/** `ways` lead on from here; the feature that brings a meal to the table knows them. */
export function ConfirmedActions({ ways }: { ways: ReactNode }) {
  const { t } = useTranslation('planner');
  return (
    <>
      <p className={styles['confirmed']}>
        <IconCircleCheckFilled size={20} aria-hidden="true" />
        {t('confirmed_text')}
      </p>
      {ways}
    </>
  );
}
