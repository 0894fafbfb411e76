import type { PayoutRun, RunPayout } from '@sufra/contract/money/payouts.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { LeftToRight, Stack } from '../../../kit/layout/surface.tsx';
import { focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney } from '../../../lib/format.ts';
import { useDebounced } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useApproveRun, useDiscardRun, useMarkPaid, useRunPayouts } from './payouts.api.ts';

interface RunDecisionProps {
  run: PayoutRun;
  onClose: () => void;
}

const payable = ({ total, heldBack }: PayoutRun): number => filsOf(total) - filsOf(heldBack.total);

export function ApproveDialog({ run, onClose }: RunDecisionProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const approving = useApproveRun(run.id);
  const { heldBack } = run;
  return (
    <DecisionDialog
      title={t('approve.title', { sum: formatMoney(payable(run), language) })}
      confirm={t('approve.confirm')}
      isPending={approving.isPending}
      problem={approving.problem}
      failed={t('approve.failed')}
      onConfirm={() => approving.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('approve.text')}</p>
      {heldBack.payees > 0 && (
        <p>
          {t('approve.held_back', {
            count: heldBack.payees,
            sum: formatMoney(heldBack.total, language),
          })}
        </p>
      )}
    </DecisionDialog>
  );
}

export function DiscardDialog({ run, onClose }: RunDecisionProps) {
  const { t } = useTranslation('payouts');
  const discarding = useDiscardRun(run.id);
  return (
    <DecisionDialog
      title={t('discard.title')}
      reason={{ label: t('discard.reason'), hint: t('discard.hint') }}
      confirm={t('discard.confirm')}
      tone="danger"
      isPending={discarding.isPending}
      problem={discarding.problem}
      failed={t('discard.failed')}
      onConfirm={(reason) => discarding.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('discard.text')}</p>
    </DecisionDialog>
  );
}

const minReason = 3;
const maxReason = 200;

interface ReturnedProps {
  payout: RunPayout;
  reason: string | undefined;
  isWrong: boolean;
  onChange: (reason: string | undefined) => void;
}

function Returned({ payout, reason, isWrong, onChange }: ReturnedProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return (
    <Stack gap={8}>
      <Checkbox
        label={
          <>
            <bdi>{payout.payee.name}</bdi> · {formatMoney(payout.amount, language)}
            <br />
            <small>
              <LeftToRight>{payout.reference}</LeftToRight>
            </small>
          </>
        }
        checked={reason !== undefined}
        onChange={(isChecked) => onChange(isChecked ? '' : undefined)}
      />
      {reason !== undefined && (
        <TextField
          label={t('paid.reason')}
          hint={t('paid.reason_hint')}
          dir="auto"
          maxLength={maxReason}
          value={reason}
          onChange={onChange}
          error={isWrong ? t('paid.reason_required') : undefined}
        />
      )}
    </Stack>
  );
}

interface Ticked {
  readonly payout: RunPayout;
  readonly reason: string;
}

function useMarkPaidForm(runId: string, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<Readonly<Record<string, Ticked>>>({});
  const [hasTried, setTried] = useState(false);
  const paying = useMarkPaid(runId);
  const isShort = (one: Ticked | undefined): boolean =>
    one !== undefined && one.reason.trim().length < minReason;
  return {
    form,
    ticked,
    paying,
    isWrong: (id: string): boolean => hasTried && isShort(ticked[id]),
    change: (payout: RunPayout, reason: string | undefined): void =>
      setTicked(({ [payout.id]: _before, ...others }) =>
        reason === undefined ? others : { ...others, [payout.id]: { payout, reason } },
      ),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (Object.values(ticked).some(isShort)) return focusFirstWrong(form.current);
      const failed = Object.values(ticked).map(({ payout, reason }) => ({
        payoutId: payout.id,
        reason: reason.trim(),
      }));
      if (!paying.isPending) paying.mutate({ failed }, { onSuccess: onClose });
    },
  };
}

type MarkPaidForm = ReturnType<typeof useMarkPaidForm>;

/** Ticked payouts outside the search result come first, so ticking a box never moves it. */
function ApprovedPayouts({
  runId,
  ticked,
  isWrong,
  change,
}: Pick<MarkPaidForm, 'ticked' | 'isWrong' | 'change'> & { runId: string }) {
  const { t } = useTranslation('payouts');
  const [q, setQ] = useState('');
  const settled = useDebounced(q.trim());
  const { data, error, isFetching, refetch } = useRunPayouts(runId, {
    status: 'approved',
    ...(settled !== '' && { q: settled }),
  });
  const found = data?.rows ?? [];
  const others = Object.values(ticked).flatMap(({ payout }) =>
    found.some(({ id }) => id === payout.id) ? [] : [payout],
  );
  return (
    <Stack gap={8}>
      {/* Enter in the search must not submit the form. */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <TextField
          type="search"
          autoComplete="off"
          maxLength={80}
          dir="auto"
          label={t('find.label')}
          hint={t('find.hint')}
          value={q}
          onChange={setQ}
        />
      </div>
      {error !== null && (
        <ErrorState
          error={error}
          title={t('paid.unread')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </Loading>
      )}
      {[...others, ...found].map((payout) => (
        <Returned
          key={payout.id}
          payout={payout}
          reason={ticked[payout.id]?.reason}
          isWrong={isWrong(payout.id)}
          onChange={(reason) => change(payout, reason)}
        />
      ))}
      {data !== undefined && found.length === 0 && <p role="status">{t('paid.nobody')}</p>}
      {data !== undefined && data.next !== null && <p role="status">{t('paid.more')}</p>}
    </Stack>
  );
}

export function PaidDialog({ run, onClose }: { run: PayoutRun; onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'common']);
  const formId = useId();
  const { form, paying, submit, ...ticking } = useMarkPaidForm(run.id, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('paid.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={paying.isPending}>
            {t('paid.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('paid.text')}</p>
          <fieldset>
            <legend>{t('paid.sent_back')}</legend>
            <ApprovedPayouts runId={run.id} {...ticking} />
          </fieldset>
          {paying.problem !== null && (
            <Notice tone="danger" role="alert" title={t('paid.failed')}>
              {paying.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
