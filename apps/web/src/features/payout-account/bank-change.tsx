import {
  askBankChange,
  askDriverBankChange,
  getBankChange,
  getDriverBankChange,
} from '@sufra/contract/money/bank-changes.ts';
import { ibanProblem } from '@sufra/contract/partners/id-numbers.ts';
import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { IbanField } from '../../kit/fields/id-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { call, isApiError } from '../../lib/api.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { formatDay, isolate, isolateLtr } from '../../lib/format.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

interface SideProps {
  side: PayoutKind;
}

const routes = {
  partner: { get: getBankChange, ask: askBankChange },
  driver: { get: getDriverBankChange, ask: askDriverBankChange },
} as const;

const keyOf = (side: PayoutKind) => ['bank-change', side];

function useAsk(side: PayoutKind) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: typeof empty) => call(routes[side].ask, { body }),
    onSuccess: (own) => client.setQueryData(keyOf(side), own),
  });
}

const empty = { iban: 'AE', bankName: '', accountHolder: '' };

function useBankForm({ side, onClose }: SideProps & { onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'errors']);
  const form = useRef<HTMLFormElement>(null);
  const asking = useAsk(side);
  const [draft, setDraft] = useState(empty);
  const [hasTried, setTried] = useState(false);
  const problem = ibanProblem(draft.iban);
  const wrong = {
    iban: problem === null ? undefined : t(`errors:field.${problem}`),
    bankName: draft.bankName.trim().length < 2 ? t('bank.name_wrong') : undefined,
    accountHolder: draft.accountHolder.trim().length < 2 ? t('bank.holder_wrong') : undefined,
  };
  const refused = fieldErrors(asking.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some((text) => text !== undefined)) return focusFirstWrong(form.current);
    asking.mutate(draft, {
      onSuccess: () => {
        toast({ title: t('bank.asked_title'), description: t('bank.asked') });
        onClose();
      },
    });
  };
  const fieldOf = (name: keyof typeof draft) => ({
    label: t(`bank.${name}`),
    autoComplete: 'off',
    value: draft[name],
    onChange: (typed: string) => setDraft((before) => ({ ...before, [name]: typed })),
    error: (hasTried ? wrong[name] : undefined) ?? refused[name],
    required: true,
  });
  const failed = isApiError(asking.error, 'not_possible_now')
    ? t('bank.too_many')
    : asking.error !== null && Object.keys(refused).length === 0
      ? errorText(asking.error)
      : null;
  return { form, submit, fieldOf, failed, isPending: asking.isPending };
}

function BankDialog({ side, onClose }: SideProps & { onClose: () => void }) {
  const { t } = useTranslation(['payouts', 'common']);
  const formId = useId();
  const { form, submit, fieldOf, failed, isPending } = useBankForm({ side, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank.change')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('bank.send')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('bank.lead')}</p>
          <IbanField {...fieldOf('iban')} />
          <TextField {...fieldOf('bankName')} maxLength={80} />
          <TextField {...fieldOf('accountHolder')} hint={t('bank.holder_hint')} maxLength={120} />
          {failed !== null && (
            <Notice tone="danger" role="alert" title={t('bank.failed')}>
              {failed}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Below the account that payouts go to. */
export function BankChange({ side }: SideProps) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: keyOf(side),
    queryFn: ({ signal }) => call(routes[side].get, { signal }),
  });
  const { waiting = null, declined = null } = data ?? {};
  return (
    <Stack gap={16}>
      {waiting !== null && (
        <Notice title={t('bank.waiting_title')}>
          {t('bank.waiting', {
            iban: isolateLtr(waiting.iban),
            bank: isolate(waiting.bankName),
            day: formatDay(new Date(waiting.askedAt), language, 'medium'),
          })}
        </Notice>
      )}
      {declined !== null && (
        <Notice tone="danger" title={t('bank.not_accepted', { iban: isolateLtr(declined.iban) })}>
          {isolate(declined.reason)}
        </Notice>
      )}
      <Button
        variant="quiet"
        fullWidth
        start={<IconPencil size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('bank.change')}
      </Button>
      {isAsking && <BankDialog side={side} onClose={() => setAsking(false)} />}
    </Stack>
  );
}
