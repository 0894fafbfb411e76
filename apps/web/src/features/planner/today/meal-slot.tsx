import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { IconCheck, IconCircleCheckFilled, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Spinner } from '../../../kit/controls/button.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { errorText } from '../../../lib/form.ts';
import { SuggestionCard, type RenderWhyDialog } from './suggestion-card.tsx';
import { liftPlate } from './todays-table.tsx';
import { type Failure, hasMovedOn, useDecision } from './use-decision.ts';
import styles from './meal-slot.module.css';

interface PendingActionsProps {
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
    <p className="text-danger-text">
      {hasMovedOn(error) ? `${told} ${t('moved_on.text')}` : `${t(`${kind}.failed`)} ${told}`}
    </p>
  );
}

function PendingActions({ suggestion, failure, onAccept, onReject }: PendingActionsProps) {
  const { t } = useTranslation('planner');
  const { mealName, rejectionCount } = suggestion;
  const canReject = rejectionCount < 1;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-8">
        <Button
          className={classes(styles['accept'], 'px-16 md:grow-0 md:basis-176')}
          aria-label={t('for_meal', { action: t('accept.action'), name: mealName })}
          start={<IconCheck size={20} aria-hidden="true" />}
          onClick={onAccept}
        >
          {t('accept.action')}
        </Button>
        {canReject && (
          <Button
            variant="quiet"
            className="grow basis-112 px-16 md:grow-0 md:basis-176"
            aria-label={t('for_meal', { action: t('reject.action'), name: mealName })}
            start={<IconRefresh size={20} aria-hidden="true" />}
            onClick={onReject}
          >
            {t('reject.action')}
          </Button>
        )}
      </div>
      {!canReject && <p className="text-14 text-muted">{t('rejected_once')}</p>}
      <FailureNote failure={failure} />
    </>
  );
}

function ConfirmedActions({ ways }: { ways: ReactNode }) {
  const { t } = useTranslation('planner');
  return (
    <>
      <p className="flex items-center gap-8 text-18 font-semibold text-good-text svg:flex-none">
        <IconCircleCheckFilled size={20} aria-hidden="true" />
        {t('confirmed_text')}
      </p>
      {ways}
    </>
  );
}

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

export type WaysTo = (suggestion: Suggestion) => ReactNode;

interface MealSlotProps {
  suggestion: Suggestion;
  ways: WaysTo;
  why: RenderWhyDialog;
}

export function MealSlot({ suggestion, ways, why }: MealSlotProps) {
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
    <Card className="relative" aria-busy={isRejecting || undefined}>
      <div
        key={suggestion.id}
        inert={isRejecting}
        className={classes(isRejecting && styles['leaving'], suggestion.id !== firstId && styles['arriving'])}
      >
        <SuggestionCard suggestion={suggestion} why={why} pictureRef={picture} titleRef={title}>
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
      <div
        role="status"
        className="pointer-events-none absolute inset-0 grid place-items-center p-16 empty:hidden"
      >
        {isRejecting && (
          <p className="flex items-center gap-12 rounded-round bg-surface px-24 py-12 font-semibold shadow-card">
            <Spinner />
            {t('replacing')}
          </p>
        )}
      </div>
    </Card>
  );
}
