import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { attemptKeys, isUndecided } from '../../../lib/query.ts';
import { type PlanEffect, useChangePlan } from './manage.api.ts';

export function usePlanChange(onDone: () => void) {
  const { t } = useTranslation(['billing', 'options']);
  const { language } = useLanguage();
  const client = useQueryClient();
  const change = useChangePlan();
  const problem = useRef<HTMLDivElement>(null);
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));

  const confirm = ({ planId, due, credit, from, nextBillingDate }: PlanEffect): void => {
    if (change.isPending) return;
    const body = { planId, due, credit };
    change.mutate(
      { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) },
      {
        onSuccess: () => {
          toast({
            title: t('change.done_title', { plan: t(`options:plan.${planId}`) }),
            description: t('change.done', {
              from: formatDay(from, language, 'short'),
              day: formatDay(nextBillingDate, language, 'medium'),
            }),
          });
          onDone();
        },
        onError: (error) => {
          if (!isUndecided(error)) keys.close();
          requestAnimationFrame(() => problem.current?.focus());
        },
      },
    );
  };
  const reset = (): void => {
    change.reset();
    keys.close();
    void client.cancelQueries({ queryKey: ['subscription', 'preview'] });
  };
  return { confirm, reset, problem, isPending: change.isPending, error: change.error };
}
