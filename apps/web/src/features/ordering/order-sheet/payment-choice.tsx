import type { OrderPaymentMethod } from '@sufra/contract/ordering/ordering.ts';
import { IconCash, IconCreditCard, IconWallet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import type { Payment } from './order-draft.ts';

function Choices({ payment, error }: { payment: Payment; error: string | undefined }) {
  const { t } = useTranslation('getting');
  const card = payment.card.data;
  const cash = {
    value: 'cash',
    label: t('payment.cash'),
    description: t('payment.cash_text'),
    aside: <IconCash aria-hidden="true" />,
  } as const;
  const covered = {
    value: 'card',
    label: t('payment.credit'),
    description: t('payment.credit_text'),
    aside: <IconWallet aria-hidden="true" />,
  } as const;
  const onFile = card
    ? [
        {
          value: 'card',
          label: t('payment.card'),
          description: t('payment.card_text', {
            brand: `\u2068${card.brand}\u2069`,
            lastFour: `\u2066${card.lastFour}\u2069`,
          }),
          aside: <IconCreditCard aria-hidden="true" />,
        } as const,
      ]
    : [];
  const other = payment.isCovered ? [covered] : onFile;
  return (
    <div data-wrong={error !== undefined}>
      <ChoiceGroup<OrderPaymentMethod>
        legend={t('payment.title')}
        hideLegend
        options={payment.isCashOffered ? [...other, cash] : other}
        value={payment.method}
        onChange={payment.choose}
        error={error}
      />
    </div>
  );
}

export function PaymentChoice({ payment, error }: { payment: Payment; error: string | undefined }) {
  const { t } = useTranslation(['getting', 'common', 'errors']);
  const { data, isPending, isError, isFetching, refetch } = payment.card;
  return (
    <SectionCard title={t('payment.title')}>
      {isPending ? (
        <Loading>
          <Skeleton shape="block" height="10rem" />
        </Loading>
      ) : (
        <Stack>
          <Choices payment={payment} error={error} />
          {isError && !payment.isCovered && (
            <Notice
              tone="highlight"
              action={
                <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
                  {t('common:actions.retry')}
                </Button>
              }
            >
              {t('payment.failed')}
            </Notice>
          )}
          {!payment.isCovered && (data === null || !payment.isCashOffered) && (
            <Notice
              action={
                <LinkButton variant="quiet" to="/account?tab=subscription">
                  {t('payment.account')}
                </LinkButton>
              }
            >
              {t(payment.isCashOffered ? 'payment.no_card' : 'errors:cash_no_shows')}
            </Notice>
          )}
        </Stack>
      )}
    </SectionCard>
  );
}
