import { getInvoice, type Invoice } from '@sufra/contract/money/invoices.ts';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyPlate, ErrorState } from '../../../kit/feedback/states.tsx';
import { LeftToRight, Page, PageTitle, Row, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { call, isApiError } from '../../../lib/api.ts';
import { formatDay, formatList, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { cardText } from '../../../lib/id-text.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { DocumentSheet, DocumentTools, LoadingSheet, ScreenOnly } from '../document-sheet.tsx';
import { lineText } from './line-text.ts';

/** Names of meals and places come in the language of the request. */
function useInvoice(id: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['invoice', language, id],
    queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
}

interface PartProps {
  invoice: Invoice;
}

function usePaidText({ kind, settledBy, card, credit }: Invoice) {
  const { t } = useTranslation('invoices');
  const { language } = useLanguage();
  if (card === null || credit === null)
    return t(`settled.${kind}.${settledBy}`, { card: card ? cardText(card) : '' });
  const isDebt = credit.startsWith('-');
  return t(isDebt ? 'settled.with_debt' : `settled.${kind}.split`, {
    card: cardText(card),
    charged: formatMoney(card.amount, language),
    credit: formatMoney(isDebt ? credit.slice(1) : credit, language),
  });
}

function Settlement({ invoice }: PartProps) {
  const { t } = useTranslation('invoices');
  const { kind, related, orderId } = invoice;
  return (
    <>
      <p>{usePaidText(invoice)}</p>
      {related.length > 0 && (
        <p>
          {t(`related.${kind}`)}{' '}
          {related.map((other, at) => (
            <span key={other.id}>
              {at > 0 && ' · '}
              <Link to={`/account/invoices/${other.id}`}>
                <LeftToRight>{other.number}</LeftToRight>
              </Link>
            </span>
          ))}
        </p>
      )}
      {orderId !== null && (
        <ScreenOnly>
          <Link to={`/order-status/${orderId}`}>{t('to_order')}</Link>
        </ScreenOnly>
      )}
    </>
  );
}

function InvoiceSheet({ invoice }: PartProps) {
  const { t } = useTranslation(['invoices', 'options', 'common']);
  const { language } = useLanguage();
  const { kind, number, issuedOn, seller, customer } = invoice;
  const sum = (text: string): string => formatMoney(text, language);
  return (
    <DocumentSheet
      title={t(`kind.${kind}`)}
      marks={[
        { label: t('number'), value: <LeftToRight>{number}</LeftToRight> },
        {
          label: t('date'),
          value: <time dateTime={issuedOn}>{formatDay(issuedOn, language, 'medium')}</time>,
        },
      ]}
      parties={[
        {
          label: t('seller'),
          name: seller.name,
          details: [
            seller.address,
            <>
              {t('trn')} <LeftToRight>{seller.trn}</LeftToRight>
            </>,
          ],
        },
        {
          label: t('customer'),
          name: customer.name === null ? null : <bdi>{customer.name}</bdi>,
          details: [
            customer.address === null ? null : <bdi>{customer.address}</bdi>,
            customer.phone === '' ? null : <LeftToRight>{formatPhone(customer.phone)}</LeftToRight>,
          ],
        },
      ]}
      columns={{ line: t('description'), amount: t('amount') }}
      lines={invoice.lines.map((line) => {
        const { title, detail } = lineText(line, language, t);
        const chosen = line.options ? [formatList(line.options.map(isolate), language)] : [];
        return { title, details: [detail, ...chosen], amount: sum(line.amount) };
      })}
      sums={[
        { label: t('net'), amount: sum(invoice.net) },
        { label: t('vat', { rate: formatNumber(invoice.vatRate, language, 1) }), amount: sum(invoice.vat) },
      ]}
      total={{ label: t(`total.${kind}`), amount: sum(invoice.total) }}
      settlement={<Settlement invoice={invoice} />}
      foot={t('foot')}
    />
  );
}

const listPath = '/account?tab=subscription';

function Back() {
  const { t } = useTranslation('invoices');
  return (
    <LinkButton
      variant="plain"
      to={listPath}
      start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

function Missing() {
  const { t } = useTranslation('invoices');
  return (
    <>
      <EmptyPlate />
      <PageTitle subtitle={t('missing_text')}>{t('missing_title')}</PageTitle>
      <Row>
        <LinkButton to={listPath}>{t('back')}</LinkButton>
      </Row>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('invoices');
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useInvoice(id);
  if (data === undefined && (isApiError(error, 'not_found') || isApiError(error, 'invalid_request'))) {
    return (
      <Page>
        <Missing />
      </Page>
    );
  }
  return (
    <Page>
      <DocumentTools>
        <Back />
        <Button
          variant="quiet"
          disabled={data === undefined}
          onClick={() => window.print()}
          start={<IconPrinter size={20} aria-hidden="true" />}
        >
          {t('print')}
        </Button>
      </DocumentTools>
      {data !== undefined && <InvoiceSheet invoice={data} />}
      {data === undefined && error === null && <LoadingSheet />}
      {data === undefined && error !== null && (
        <>
          <VisuallyHidden>
            <h1>{t('list.title')}</h1>
          </VisuallyHidden>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </>
      )}
    </Page>
  );
}
