// The invoices and credit notes of the account, each opening its document; the account's subscription tab shows it.
import { IconChevronRight, IconFileInvoice, IconFileMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import styles from './invoice-list.module.css';
import { type InvoiceSummary, useInvoices } from './invoices.api.ts';

function InvoiceRow({ invoice: { id, kind, number, issuedOn, total } }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation('invoices');
  const { language } = useLanguage();
  const Icon = kind === 'invoice' ? IconFileInvoice : IconFileMinus;
  return (
    <li>
      <Link to={`/account/invoices/${id}`} className={styles['row']}>
        <Icon size={24} aria-hidden="true" />
        <span className={styles['words']}>
          <span className={styles['kind']}>{t(`kind.${kind}`)}</span>
          <span className={styles['marks']}>
            <Ltr>{number}</Ltr>
            <time dateTime={issuedOn}>{formatDay(issuedOn, language, 'medium')}</time>
          </span>
        </span>
        <span className={styles['total']}>{formatMoney(total, language)}</span>
        <IconChevronRight size={20} aria-hidden="true" className="mirrors" />
      </Link>
    </li>
  );
}

function InvoicesComing() {
  return (
    <Loading>
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="4rem" />
    </Loading>
  );
}

function Invoices() {
  const { t } = useTranslation('invoices');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvoices();
  const invoices = data?.pages.flatMap((page) => page.invoices);
  if (invoices === undefined) {
    return error === null ? (
      <InvoicesComing />
    ) : (
      <ErrorState
        error={error}
        title={t('list.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (invoices.length === 0) return <p className={styles['muted']}>{t('list.empty')}</p>;
  const readOn = (): void => void (hasNextPage ? fetchNextPage() : refetch());
  return (
    <>
      <ul role="list" className={styles['list']}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {error !== null && !isFetching && (
        <ErrorState error={error} title={t('list.failed')} onRetry={readOn} />
      )}
      {hasNextPage && (error === null || isFetching) && (
        <Button variant="plain" pending={isFetchingNextPage} onClick={readOn}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

export function InvoiceList() {
  const { t } = useTranslation('invoices');
  return (
    <SectionCard title={t('list.title')} icon={<IconFileInvoice aria-hidden="true" />}>
      <Invoices />
    </SectionCard>
  );
}
