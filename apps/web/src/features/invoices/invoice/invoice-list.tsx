import { getInvoices } from '@sufra/contract/money/invoices.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { IconChevronRight, IconFileInvoice, IconFileMinus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PagedList } from '../../../kit/controls/paged-list.tsx';
import { LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import styles from '../document-list.module.css';
import { classes } from '../../../kit/style/classes.ts';

type InvoiceSummary = ReplyOf<typeof getInvoices>['invoices'][number];

function InvoiceRow({ invoice: { id, kind, number, issuedOn, total } }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation('invoices');
  const { language } = useLanguage();
  const Icon = kind === 'invoice' ? IconFileInvoice : IconFileMinus;
  return (
    <li>
      <Link
        to={`/account/invoices/${id}`}
        className="flex min-h-64 items-center gap-12 rounded-control px-12 py-8 text-ink no-underline transition-ground hover:bg-sunken svg:flex-none svg:text-muted"
      >
        <Icon size={24} aria-hidden="true" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{t(`kind.${kind}`)}</span>
          <span className="flex flex-wrap items-center gap-x-12 text-14 whitespace-nowrap text-muted">
            <LeftToRight>{number}</LeftToRight>
            <time dateTime={issuedOn}>{formatDay(issuedOn, language, 'medium')}</time>
          </span>
        </span>
        <span className={classes(styles['total'], 'font-medium whitespace-nowrap')}>
          {formatMoney(total, language)}
        </span>
        <IconChevronRight size={20} aria-hidden="true" className="mirrors" />
      </Link>
    </li>
  );
}

function Invoices() {
  const { t } = useTranslation('invoices');
  const invoices = useInfiniteQuery({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(getInvoices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Invoices are issued some time after the payment.
    refetchOnMount: 'always',
  });
  return (
    <PagedList
      reading={invoices}
      items={invoices.data?.pages.flatMap((page) => page.invoices)}
      words={{ failed: t('list.failed'), more: t('list.more') }}
      rowHeight="4rem"
      empty={<p className="text-14 text-muted">{t('list.empty')}</p>}
      className="-mx-12 flex flex-col"
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </PagedList>
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
