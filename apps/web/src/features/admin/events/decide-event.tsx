import { decideEventAsAdmin, type getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { filsOf, formatMoney, isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

type Detail = ReplyOf<typeof getAdminEvent>;
type Decision = BodyOf<typeof decideEventAsAdmin>;
type Outcome = Exclude<Decision['outcome'], 'waive'>;

const outcomes: readonly Outcome[] = ['charge', 'refund'];

function useDecide(id: string, part: 'decide' | 'waive') {
  const { t } = useTranslation('bookings');
  const reason = part === 'waive' ? 'waive.charging' : 'decide.disputed';
  return useAdminAction({
    act: (body: Decision) => call(decideEventAsAdmin, { params: { id }, body }),
    refreshes: ['events', 'users', 'stats', 'audit'],
    done: { title: t(`${part}.done_title`), text: t('decide.done') },
    failed: { title: t(`${part}.failed`) },
    explain: (error) => (isApiError(error, 'not_possible_now') ? t(reason) : undefined),
  });
}

const plain = (sum: string): string => sum.replace(/\s*AED$/, '');
const isAmount = (text: string, most: string): boolean =>
  /^\d+(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 && Math.round(Number(text) * 100) <= filsOf(most);

interface Chosen {
  readonly outcome: Outcome;
  readonly amount: string;
}

interface OutcomeFieldProps {
  sums: Readonly<Record<Outcome, string>>;
  value: Chosen | null;
  onChange: (chosen: Chosen) => void;
  hasTried: boolean;
}

function OutcomeField({ sums, value, onChange, hasTried }: OutcomeFieldProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const most = (outcome: Outcome): string => formatMoney(sums[outcome], language);
  const isWrong = hasTried && value !== null && !isAmount(value.amount, sums[value.outcome]);
  return (
    <>
      <div data-wrong={hasTried && value === null}>
        <ChoiceGroup
          legend={t('decide.legend')}
          value={value?.outcome ?? null}
          onChange={(outcome: Outcome) => onChange({ outcome, amount: plain(sums[outcome]) })}
          error={hasTried && value === null ? t('decide.required') : undefined}
          options={outcomes.map((outcome) => ({
            value: outcome,
            label: t(`decide.${outcome}`),
            description: t(`decide.${outcome}_text`, { most: most(outcome) }),
          }))}
        />
      </div>
      {value !== null && (
        <TextField
          label={t('decide.amount')}
          inputMode="decimal"
          dir="ltr"
          maxLength={12}
          value={value.amount}
          onChange={(amount) => onChange({ ...value, amount })}
          error={isWrong ? t('decide.amount_wrong', { most: most(value.outcome) }) : undefined}
        />
      )}
    </>
  );
}

export function DecideDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const { event, money } = detail;
  const deciding = useDecide(event.id, 'decide');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const sums = { charge: money?.remainder ?? '0.00 AED', refund: money?.deposit ?? '0.00 AED' };
  return (
    <DecisionDialog
      title={t('decide.ask', { number: isolate(event.number) })}
      reason={{ label: t('cancel_reason'), hint: t('cancel_hint') }}
      choice={{
        isMade: chosen !== null && isAmount(chosen.amount, sums[chosen.outcome]),
        field: (hasTried) => (
          <OutcomeField sums={sums} value={chosen} onChange={setChosen} hasTried={hasTried} />
        ),
      }}
      confirm={t('decide.open')}
      isPending={deciding.isPending}
      problem={deciding.problem}
      failed={t('decide.failed')}
      onConfirm={(reason) => {
        if (chosen !== null) deciding.mutate({ ...chosen, reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('decide.text')}
    </DecisionDialog>
  );
}

export function WaiveDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const { event, money } = detail;
  const deciding = useDecide(event.id, 'waive');
  const remainder = money?.remainder ?? '0.00 AED';
  return (
    <DecisionDialog
      title={t('waive.ask', { number: isolate(event.number) })}
      reason={{ label: t('cancel_reason'), hint: t('cancel_hint') }}
      confirm={t('waive.open')}
      isPending={deciding.isPending}
      problem={deciding.problem}
      failed={t('waive.failed')}
      onConfirm={(reason) =>
        deciding.mutate({ outcome: 'waive', amount: plain(remainder), reason }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {t('waive.text', { amount: formatMoney(remainder, language) })}
    </DecisionDialog>
  );
}
