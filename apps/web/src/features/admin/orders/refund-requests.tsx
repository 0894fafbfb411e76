import { decideRefund, getRefundRequests } from '@sufra/contract/ordering/admin-orders.ts';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { LeftToRight, Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useMay } from '../may.tsx';
import type { AdminOrderDetail } from './end-order.tsx';

type Asked = NonNullable<AdminOrderDetail['money']['asked']>;

const whys = ['decided', 'own_request'] as const;

interface DecideProps {
  asked: Asked;
  isApproved: boolean;
  onClose: () => void;
}

function DecideDialog({ asked, isApproved, onClose }: DecideProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const step = isApproved ? 'approve' : 'decline';
  const deciding = useAdminAction({
    act: () => call(decideRefund, { params: { id: asked.id }, body: { isApproved } }),
    refreshes: ['orders', 'refunds', 'users', 'stats', 'audit'],
    done: { title: t(`second.${step}d_title`), text: t(`second.${step}d_text`) },
    failed: { title: t('second.failed') },
    explain: (error) => {
      const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
      const known = whys.find((one) => one === why);
      return known && t(`second.why.${known}`);
    },
  });
  const amount = isolate(formatMoney(asked.amount, language));
  return (
    <DecisionDialog
      title={t(`second.${step}_ask`, { amount })}
      confirm={t(`second.${step}`)}
      tone={isApproved ? 'main' : 'danger'}
      isPending={deciding.isPending}
      problem={deciding.problem}
      failed={t('second.failed')}
      onConfirm={() => deciding.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(`second.${step}_effect.${asked.to}`)}
    </DecisionDialog>
  );
}

function useAskedText(): (asked: Asked) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return ({ askedBy, at, reason }) =>
    t('second.asked', {
      name: isolate(askedBy ?? t('not_set')),
      at: momentText(at, language),
      reason: isolate(reason),
    });
}

/** On the order's page. */
export function AskedRefund({ asked }: { asked: Asked }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const may = useMay();
  const [isApproving, setApproving] = useState<boolean | null>(null);
  const askedText = useAskedText();
  const mayDecide = may('refund_approvals') && !asked.isOwn;
  return (
    <>
      <Notice
        tone="highlight"
        title={t('second.waits', { amount: isolate(formatMoney(asked.amount, language)) })}
        action={
          mayDecide && (
            <Row gap={8}>
              <Button onClick={() => setApproving(true)}>{t('second.approve')}</Button>
              <Button variant="quiet" onClick={() => setApproving(false)}>
                {t('second.decline')}
              </Button>
            </Row>
          )
        }
      >
        {askedText(asked)} {!mayDecide && t('second.who')}
      </Notice>
      {isApproving !== null && (
        <DecideDialog asked={asked} isApproved={isApproving} onClose={() => setApproving(null)} />
      )}
    </>
  );
}

/** On the overview of those who decide. */
export function RefundRequests() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const mayDecide = useMay()('refund_approvals');
  const reading = useAdminQuery(['refunds'], (signal) => call(getRefundRequests, { signal }), mayDecide);
  const askedText = useAskedText();
  const waiting = reading.data ?? [];
  if (waiting.length === 0) return null;
  return (
    <SectionCard title={t('second.title')} icon={<IconHourglass aria-hidden="true" />}>
      <ul role="list">
        {waiting.map(({ order, ...asked }) => (
          <li key={asked.id} className="border-b border-line py-8 last:border-b-0">
            <Stack gap={8}>
              <Link
                className="inline-flex min-h-target items-center gap-8 font-semibold"
                to={`/admin/orders/${order.id}`}
              >
                <LeftToRight>{order.orderId}</LeftToRight>
                <span>{formatMoney(asked.amount, language)}</span>
              </Link>
              <span className="text-14 text-muted">{askedText(asked)}</span>
            </Stack>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
