import type { Suggestion } from '@sufra/contract/planner.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../kit/style/classes.ts';
import { Spinner } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import { liftPlate } from './lift-plate.ts';
import styles from './meal-slot.module.css';
import { ConfirmedActions, PendingActions } from './suggestion-actions.tsx';
import { SuggestionCard } from './suggestion-card.tsx';
import { useDecision } from './use-decision.ts';
import type { TellWhy } from './why-button.tsx';

/** The pressed button goes away with the decision; the name of the meal takes the focus over from it. */
function useFocusOnMeal(suggestion: Suggestion, isRejecting: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(false);
  const { id, status } = suggestion;
  useEffect(() => {
    if (!isWanted.current || isRejecting) return;
    isWanted.current = false;
    title.current?.focus({ preventScroll: true });
  }, [id, status, isRejecting]);
  return { title, wantFocus: () => void (isWanted.current = true) };
}

/** How an accepted meal comes to the table; another feature knows. */
export type WaysTo = (suggestion: Suggestion) => ReactNode;

export interface MealSlotProps {
  suggestion: Suggestion;
  isFirst: boolean;
  ways: WaysTo;
  why: TellWhy;
}

export function MealSlot({ suggestion, isFirst, ways, why }: MealSlotProps) {
  const { t } = useTranslation('planner');
  const { accept, reject, isRejecting, failure } = useDecision(suggestion);
  const { title, wantFocus } = useFocusOnMeal(suggestion, isRejecting);
  const picture = useRef<HTMLDivElement>(null);
  const [firstId] = useState(suggestion.id);

  const onAccept = (): void => {
    if (picture.current !== null) liftPlate(picture.current, suggestion.mealTime);
    wantFocus();
    accept();
  };
  const onReject = (): void => {
    wantFocus();
    reject();
  };

  return (
    <Card as="li" className={styles['slot']} aria-busy={isRejecting || undefined}>
      <div
        key={suggestion.id}
        inert={isRejecting}
        className={classes(isRejecting && styles['leaving'], suggestion.id !== firstId && styles['arriving'])}
      >
        <SuggestionCard
          suggestion={suggestion}
          isFirst={isFirst}
          why={why}
          pictureRef={picture}
          titleRef={title}
        >
          {suggestion.status === 'accepted' ? (
            <ConfirmedActions ways={ways(suggestion)} />
          ) : (
            <PendingActions
              suggestion={suggestion}
              failure={failure}
              onAccept={onAccept}
              onReject={onReject}
            />
          )}
        </SuggestionCard>
      </div>
      <div role="status" className={styles['over']}>
        {isRejecting && (
          <p className={styles['replacing']}>
            <Spinner />
            {t('replacing')}
          </p>
        )}
      </div>
    </Card>
  );
}
