// Where a partner is paid and who it is, with the numbers hidden until an admin asks for them; they hide again by themselves.
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Stack } from '../../ui/surface.tsx';
import { isNotConfirmed } from './confirming.tsx';
import { type AdminPartnerDetail, useRevealNumbers } from './partners.api.ts';

const shownMs = 60_000;

/** In fours, as it stands on a bank card. */
const inFours = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');

export function PartnerNumbers({ detail }: { detail: AdminPartnerDetail }) {
  const { t } = useTranslation('admin');
  const { mutate, data: shown, error, isPending, reset } = useRevealNumbers();
  const hide = useEffectEvent(() => reset());
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => hide(), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const { partner, bank, emiratesId } = detail;
  if (bank === null) {
    return (
      <SectionCard title={t('partner.bank')}>
        <p>{t('partner.no_bank')}</p>
      </SectionCard>
    );
  }
  const number = shown?.emiratesId ?? emiratesId?.number;
  const rows = [
    { label: t('partner.bank_name'), value: <bdi>{bank.bankName}</bdi> },
    { label: t('partner.account_holder'), value: <bdi>{bank.accountHolder}</bdi> },
    { label: t('partner.iban'), value: <Ltr>{shown ? inFours(shown.iban) : bank.iban}</Ltr> },
    ...(number === undefined ? [] : [{ label: t('partner.emirates_id'), value: <Ltr>{number}</Ltr> }]),
  ];
  return (
    <SectionCard title={t('partner.bank')}>
      <Stack>
        <Facts rows={rows} />
        {emiratesId?.hasCheckDigit === false && <Notice tone="highlight">{t('partner.check_digit')}</Notice>}
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
              onClick={() => mutate(partner.id)}
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
