import { decideBankChange, getBankChanges, revealBankChange } from '@sufra/contract/money/bank-changes.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { showIban } from '../../../lib/id-text.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { useReveal } from '../applications/hidden-numbers.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';

type Asked = ReplyOf<typeof getBankChanges>[number];

const whys = ['decided', 'own_request'] as const;

function DecideDialog({
  asked,
  isApproved,
  onClose,
}: {
  asked: Asked;
  isApproved: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('payouts');
  const step = isApproved ? 'approve' : 'decline';
  const deciding = useAdminAction({
    act: (reason: string) =>
      call(decideBankChange, {
        params: { id: asked.id },
        body: isApproved ? { isApproved } : { isApproved: false, reason },
      }),
    refreshes: ['bank-changes', 'partners', 'drivers', 'audit'],
    done: { title: t(`bank.${step}d_title`), text: t(`bank.${step}d_text`) },
    failed: { title: t('bank.decide_failed') },
    explain: (error) => {
      const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
      const known = whys.find((one) => one === why);
      return known && t(`bank.why.${known}`);
    },
  });
  return (
    <DecisionDialog
      title={t(`bank.${step}_ask`, { name: isolate(asked.payee.name) })}
      {...(!isApproved && { reason: { label: t('bank.reason'), hint: t('bank.reason_hint') } })}
      confirm={t(`bank.${step}`)}
      tone={isApproved ? 'main' : 'danger'}
      isPending={deciding.isPending}
      problem={deciding.problem}
      failed={t('bank.decide_failed')}
      onConfirm={(reason) => deciding.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(`bank.${step}_effect`)}</p>
    </DecisionDialog>
  );
}

function AskedChange({ asked }: { asked: Asked }) {
  const { t } = useTranslation(['payouts', 'admin']);
  const { language } = useLanguage();
  const [isApproving, setApproving] = useState<boolean | null>(null);
  const revealing = useReveal((id) => call(revealBankChange, { params: { id } }));
  const { id, kind, payee, current, wanted, askedAt, isOwn } = asked;
  const shown = (account: typeof wanted, iban = account.iban) => (
    <>
      <LeftToRight>{iban}</LeftToRight> · <bdi>{account.bankName}</bdi> · <bdi>{account.accountHolder}</bdi>
    </>
  );
  return (
    <li className="border-b border-line py-12 last:border-b-0">
      <Stack gap={16}>
        <Link
          className="inline-flex min-h-target items-center font-semibold"
          to={`/admin/${kind === 'partner' ? 'partners' : 'drivers'}/${payee.id}`}
        >
          <bdi>{payee.name}</bdi>
        </Link>
        <Facts
          rows={[
            { label: t('bank.current'), value: current === null ? t('bank.none') : shown(current) },
            {
              label: t('bank.wanted'),
              value: shown(wanted, revealing.data && showIban(revealing.data.iban)),
            },
            { label: t('bank.asked_at'), value: momentText(askedAt, language) },
          ]}
        />
        {revealing.error !== null && (
          <p role="alert" className="text-danger-text">
            {errorText(revealing.error)}
          </p>
        )}
        {isOwn ? (
          <p className="text-muted">{t('bank.why.own_request')}</p>
        ) : (
          <Row gap={8}>
            <Button onClick={() => setApproving(true)}>{t('bank.approve')}</Button>
            <Button variant="quiet" onClick={() => setApproving(false)}>
              {t('bank.decline')}
            </Button>
            <Button
              variant="plain"
              pending={revealing.isPending}
              start={<IconEye size={20} aria-hidden="true" />}
              onClick={() => revealing.mutate(id)}
            >
              {t('bank.reveal')}
            </Button>
          </Row>
        )}
        {isApproving !== null && (
          <DecideDialog asked={asked} isApproved={isApproving} onClose={() => setApproving(null)} />
        )}
      </Stack>
    </li>
  );
}

export function BankChanges() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useAdminQuery(['bank-changes'], (signal) => call(getBankChanges, { signal }));
  if (data.length === 0) return null;
  return (
    <SectionCard title={t('bank.room', { count: data.length })}>
      <p className="text-muted">{t('bank.room_text')}</p>
      <ul role="list">
        {data.map((asked) => (
          <AskedChange key={asked.id} asked={asked} />
        ))}
      </ul>
    </SectionCard>
  );
}
