// Asks which payouts of an approved run the bank sent back, and why, before the others are booked as paid.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/surface.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PayoutRunDetail, useMarkPaid } from './payouts.api.ts';

const minReason = 3;
const maxReason = 200;

type RunPayout = PayoutRunDetail['payouts'][number];

interface SentBackProps {
  payout: RunPayout;
  /** Undefined while the bank has it. */
  reason: string | undefined;
  isWrong: boolean;
  onChange: (reason: string | undefined) => void;
}

function SentBack({ payout, reason, isWrong, onChange }: SentBackProps) {
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
              <Ltr>{payout.reference}</Ltr>
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

function usePaying(detail: PayoutRunDetail, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [hasTried, setTried] = useState(false);
  const paying = useMarkPaid(detail.run.id);
  const isShort = (reason: string | undefined): boolean =>
    reason !== undefined && reason.trim().length < minReason;
  return {
    form,
    reasons,
    paying,
    isWrong: (id: string): boolean => hasTried && isShort(reasons[id]),
    change: (id: string, reason: string | undefined): void =>
      setReasons(({ [id]: _before, ...others }) =>
        reason === undefined ? others : { ...others, [id]: reason },
      ),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (Object.values(reasons).some(isShort)) return focusFirstWrong(form.current);
      const failed = Object.entries(reasons).map(([payoutId, reason]) => ({
        payoutId,
        reason: reason.trim(),
      }));
      if (!paying.isPending) paying.mutate({ failed }, { onSuccess: onClose });
    },
  };
}

export function PaidDialog({ detail, onClose }: { detail: PayoutRunDetail; onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'common']);
  const formId = useId();
  const { form, reasons, paying, isWrong, change, submit } = usePaying(detail, onClose);
  const sent = detail.payouts.filter(({ status }) => status === 'approved');
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
            <Stack gap={8}>
              {sent.map((payout) => (
                <SentBack
                  key={payout.id}
                  payout={payout}
                  reason={reasons[payout.id]}
                  isWrong={isWrong(payout.id)}
                  onChange={(reason) => change(payout.id, reason)}
                />
              ))}
            </Stack>
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
