import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { showIban } from '../../../lib/id-text.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { isNotConfirmed, useConfirmed } from '../frame/confirmation.tsx';

/** Asks for confirmation; never cached. The server audits each view. */
export function useReveal<Reply>(look: (id: string) => Promise<Reply>) {
  const confirmed = useConfirmed();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => confirmed(() => look(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin', 'audit'] }),
    gcTime: 0,
  });
}

const shownMs = 60_000;

interface Shown {
  readonly iban: string;
  readonly emiratesId: string | null;
  readonly drivingLicense?: string | null;
}

interface HiddenNumbersProps {
  id: string;
  bank: { readonly iban: string; readonly bankName: string; readonly accountHolder: string } | null;
  emiratesId: { readonly number: string; readonly hasCheckDigit: boolean } | null;
  drivingLicense?: string | null;
  revealing: ReturnType<typeof useReveal<Shown>>;
}

type Numbers = Omit<HiddenNumbersProps, 'id' | 'revealing'> & { shown: Shown | undefined };

function Rows({ bank, emiratesId, drivingLicense = null, shown }: Numbers) {
  const { t } = useTranslation('admin');
  const number = shown?.emiratesId ?? emiratesId?.number;
  const license = shown?.drivingLicense ?? drivingLicense;
  const ofBank =
    bank === null
      ? []
      : [
          { label: t('partner.bank_name'), value: <bdi>{bank.bankName}</bdi> },
          { label: t('partner.account_holder'), value: <bdi>{bank.accountHolder}</bdi> },
          {
            label: t('partner.iban'),
            value: <LeftToRight>{shown ? showIban(shown.iban) : bank.iban}</LeftToRight>,
          },
        ];
  return (
    <Facts
      rows={[
        ...ofBank,
        ...(number === undefined
          ? []
          : [{ label: t('partner.emirates_id'), value: <LeftToRight>{number}</LeftToRight> }]),
        ...(license === null
          ? []
          : [{ label: t('driver.license'), value: <LeftToRight>{license}</LeftToRight> }]),
      ]}
    />
  );
}

export function HiddenNumbers({ id, revealing, ...numbers }: HiddenNumbersProps) {
  const { t } = useTranslation('admin');
  const { mutate, data: shown, error, isPending, reset } = revealing;
  const hide = useEffectEvent(() => reset());
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => hide(), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (numbers.bank === null) {
    return (
      <SectionCard title={t('partner.bank')}>
        <p>{t('partner.no_bank')}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('partner.bank')}>
      <Stack>
        <Rows {...numbers} shown={shown} />
        {numbers.emiratesId?.hasCheckDigit === false && (
          <Notice tone="highlight">{t('partner.check_digit')}</Notice>
        )}
        {error !== null && !isNotConfirmed(error) && (
          <Notice tone="danger" role="alert" title={t('partner.reveal_failed')}>
            {errorText(error)}
          </Notice>
        )}
        <div>
          {shown === undefined ? (
            <Button
              variant="quiet"
              pending={isPending}
              onClick={() => mutate(id)}
              start={<IconEye size={20} aria-hidden="true" />}
            >
              {t('partner.reveal')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={reset} start={<IconEyeOff size={20} aria-hidden="true" />}>
              {t('partner.hide')}
            </Button>
          )}
        </div>
      </Stack>
    </SectionCard>
  );
}
