import { getPayouts, type Payout } from '@sufra/contract/money/payouts.ts';
import { IconArrowLeft, IconBuildingBank, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Badge, Card, LeftToRight, Page, PageTitle } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { payoutTones, periodText } from '../../../lib/payouts.ts';
import styles from '../document-list.module.css';
import { DocumentTools } from '../document-sheet.tsx';

function PayoutRow({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const { language } = useLanguage();
  return (
    <li>
      <Link
        to={`/partner/payouts/${payout.id}`}
        className={classes(
          'flex min-h-64 items-center gap-12 rounded-control px-12 py-8 text-ink no-underline transition-ground hover:bg-sunken max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-y-0 svg:flex-none svg:text-muted max-sm:svg:row-[1/3]',
          styles['stacked'],
        )}
      >
        <IconBuildingBank size={24} aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{periodText(payout, language)}</span>
          <span className="flex flex-wrap items-center gap-x-12 text-14 whitespace-nowrap text-muted">
            <LeftToRight>{payout.reference}</LeftToRight>
            <Badge tone={payoutTones[payout.status]}>{t(`status.${payout.status}`)}</Badge>
          </span>
        </span>
        <span className={classes(styles['total'], 'font-medium whitespace-nowrap')}>
          {formatMoney(payout.amount, language)}
        </span>
        <IconChevronRight size={20} aria-hidden="true" className="mirrors" />
      </Link>
    </li>
  );
}

function Payouts() {
  const { t } = useTranslation('payouts');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['partner', 'payouts'],
    queryFn: ({ signal }) => call(getPayouts, { signal }),
    refetchOnMount: 'always',
  });
  if (data === undefined) {
    return error === null ? (
      <Loading>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    ) : (
      <ErrorState
        error={error}
        title={t('own.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <EmptyState title={t('own.empty')} text={t('own.empty_text')} />;
  return (
    <ul role="list" className="-mx-12 flex flex-col">
      {data.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} />
      ))}
    </ul>
  );
}

export function Component() {
  const { t } = useTranslation('payouts');
  return (
    <Page>
      <DocumentTools>
        <LinkButton
          variant="plain"
          to="/partner/dashboard"
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('own.to_dashboard')}
        </LinkButton>
      </DocumentTools>
      <PageTitle subtitle={t('own.lead')}>{t('own.title')}</PageTitle>
      <Card>
        <Payouts />
      </Card>
    </Page>
  );
}
