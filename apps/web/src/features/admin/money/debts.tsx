import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { useToday } from '../../../lib/clock.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { type Debt, useBookSettlement, useDebts } from './payouts.api.ts';

const minReference = 3;

function useSettlementForm({ partner }: Debt, onClose: () => void) {
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const settling = useBookSettlement();
  const [draft, setDraft] = useState({ amount: '', reference: '', receivedOn: today });
  const [hasTried, setTried] = useState(false);
  const isWrong = {
    amount: !/[1-9\u0661-\u0669]/.test(draft.amount),
    reference: draft.reference.trim().length < minReference,
    receivedOn: draft.receivedOn === '' || draft.receivedOn > today,
  };
  const refused = fieldErrors(settling.error);
  return {
    today,
    form,
    draft,
    settling,
    edit: (change: Partial<typeof draft>): void => {
      setDraft((before) => ({ ...before, ...change }));
      settling.reset();
    },
    wrong: (field: keyof typeof draft, text: string): string | undefined =>
      hasTried && isWrong[field] ? text : refused[field],
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (Object.values(isWrong).includes(true)) return focusFirstWrong(form.current);
      if (settling.isPending) return;
      settling.mutate({ partnerId: partner.id, ...draft }, { onSuccess: onClose });
    },
  };
}

type SettlementForm = ReturnType<typeof useSettlementForm>;

function SettleFields({ draft, edit, wrong, today }: SettlementForm) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <TextField
        label={t('settle.amount')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={24}
        value={draft.amount}
        onChange={(amount) => edit({ amount })}
        error={wrong('amount', t('settle.amount_wrong'))}
      />
      <TextField
        label={t('settle.reference')}
        hint={t('settle.reference_hint')}
        dir="ltr"
        autoComplete="off"
        maxLength={60}
        value={draft.reference}
        onChange={(reference) => edit({ reference })}
        error={wrong('reference', t('settle.reference_wrong'))}
      />
      <TextField
        label={t('settle.received')}
        type="date"
        max={today}
        value={draft.receivedOn}
        onChange={(receivedOn) => edit({ receivedOn })}
        error={wrong('receivedOn', t('settle.received_wrong'))}
      />
    </>
  );
}

function SettleDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'common']);
  const { language } = useLanguage();
  const formId = useId();
  const editing = useSettlementForm(debt, onClose);
  const { settling } = editing;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settle.title', { name: isolate(debt.partner.name) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={settling.isPending}>
            {t('settle.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={editing.form} onSubmit={editing.submit} noValidate>
        <Stack>
          <p>{t('settle.text', { owed: formatMoney(debt.owed, language) })}</p>
          <SettleFields {...editing} />
          {settling.problem !== null && (
            <Notice tone="danger" role="alert" title={t('settle.failed')}>
              {settling.problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** `isReady` is false until everything above is loaded, to avoid a layout shift. */
export function Debts({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const debts = useDebts().data ?? [];
  const [settling, setSettling] = useState<Debt | null>(null);
  return (
    <>
      {isReady && debts.length > 0 && (
        <SectionCard title={t('settle.room')}>
          <p className="text-muted">{t('settle.room_text')}</p>
          <Facts
            rows={debts.map((debt) => ({
              label: debt.partner.name,
              value: (
                <>
                  {formatMoney(debt.owed, language)}{' '}
                  <Button
                    variant="quiet"
                    aria-label={t('settle.open_named', { name: debt.partner.name })}
                    onClick={() => setSettling(debt)}
                  >
                    {t('settle.open')}
                  </Button>
                </>
              ),
            }))}
          />
        </SectionCard>
      )}
      {settling && <SettleDialog debt={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
