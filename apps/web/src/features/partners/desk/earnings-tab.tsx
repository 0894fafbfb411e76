import { IconCalendarDollar, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { payoutTones } from '../../../lib/payouts.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Figures } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard, Badge, Row, Stack } from '../../../kit/layout/surface.tsx';
import { EmptyState } from '../../../kit/feedback/states.tsx';
import styles from './earnings-tab.module.css';
import type { DeskTabProps, PartnerProfile } from './partner-profile.ts';
import { classes } from '../../../kit/style/classes.ts';

const payoutsPath = '/partner/payouts';

type Payout = PartnerProfile['payoutHistory'][number];

function PayoutRow({ payout }: { payout: Payout }) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        to={`${payoutsPath}/${payout.id}`}
        className={classes(
          styles['link'],
          'flex min-h-target flex-wrap items-center gap-x-12 gap-y-4 py-12 text-inherit no-underline',
        )}
      >
        <span className="flex flex-1 flex-col">
          <strong>{formatMoney(payout.amount, language)}</strong>
          <time className="text-14 text-muted" dateTime={payout.date}>
            {formatDay(payout.date, language, 'medium')}
          </time>
        </span>
        <Badge tone={payoutTones[payout.status]}>{t(`payouts:status.${payout.status}`)}</Badge>
        <IconChevronRight className="mirrors" size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}

const sumsOf = ({ totalThisMonth, pendingPayout, totalEarnings }: NonNullable<PartnerProfile['earnings']>) =>
  [
    ['this_month', totalThisMonth],
    ['pending', pendingPayout],
    ['total', totalEarnings],
  ] as const;

export function EarningsTab({ profile }: DeskTabProps) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  return (
    <Stack gap={24}>
      {profile.earnings !== null && (
        <Figures
          figures={sumsOf(profile.earnings).map(([key, sum]) => ({
            label: t(`earnings.${key}`),
            value: formatMoney(sum, language),
          }))}
        />
      )}
      <Notice title={t('earnings.note_title')}>{t('earnings.note')}</Notice>
      <SectionCard title={t('payout.history')} icon={<IconCalendarDollar size={24} aria-hidden="true" />}>
        {profile.payoutHistory.length === 0 ? (
          <EmptyState title={t('payout.empty')} text={t('payout.empty_text')} />
        ) : (
          <Stack>
            <ul role="list">
              {profile.payoutHistory.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </ul>
            <Row>
              <LinkButton variant="quiet" to={payoutsPath}>
                {t('payout.all')}
              </LinkButton>
            </Row>
          </Stack>
        )}
      </SectionCard>
    </Stack>
  );
}
