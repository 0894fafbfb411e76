import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams, Link } from 'react-router';
import { isApiError } from '../../../lib/api.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyPlate, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { PageTitle, Card, Page, Row, Stack, Ltr } from '../../../kit/layout/surface.tsx';
import styles from '../document-sheet.module.css';
import { useInvoice } from './invoices.api.ts';
import type { Invoice } from '@sufra/contract/invoices.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cardText } from '../../../lib/id-text.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { lineText } from './line-text.ts';
import { SheetBand } from '../document-sheet.tsx';

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

function SheetComing() {
  return (
    <Loading>
      <Card padding="lg">
        <Stack>
          <Skeleton shape="block" height="7rem" />
          <Skeleton width="50%" height="2.25rem" />
          <Skeleton shape="block" height="8rem" />
          <Skeleton shape="block" height="12rem" />
        </Stack>
      </Card>
    </Loading>
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
      <div className={styles['tools']}>
        <Back />
        <Button
          variant="quiet"
          disabled={data === undefined}
          onClick={() => window.print()}
          start={<IconPrinter size={20} aria-hidden="true" />}
        >
          {t('print')}
        </Button>
      </div>
      {data !== undefined && <InvoiceSheet invoice={data} />}
      {data === undefined && error === null && <SheetComing />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Page>
  );
}

interface PartProps {
  invoice: Invoice;
}

function Head({ invoice: { kind, number, issuedOn } }: PartProps) {
  const { t } = useTranslation('invoices');
  const { language } = useLanguage();
  return (
    <>
      <SheetBand />
      <div className={styles['title']}>
        <h1>{t(`kind.${kind}`)}</h1>
        <dl className={styles['marks']}>
          <div>
            <dt>{t('number')}</dt>
            <dd>
              <Ltr>{number}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('date')}</dt>
            <dd>
              <time dateTime={issuedOn}>{formatDay(issuedOn, language, 'medium')}</time>
            </dd>
          </div>
        </dl>
      </div>
    </>
  );
}

function Parties({ invoice: { seller, customer } }: PartProps) {
  const { t } = useTranslation('invoices');
  return (
    <div className={styles['parties']}>
      <section>
        <h2>{t('seller')}</h2>
        <p className={styles['strong']}>{seller.name}</p>
        <p>{seller.address}</p>
        <p>
          {t('trn')} <Ltr>{seller.trn}</Ltr>
        </p>
      </section>
      <section>
        <h2>{t('customer')}</h2>
        {customer.name !== null && (
          <p className={styles['strong']}>
            <bdi>{customer.name}</bdi>
          </p>
        )}
        {customer.address !== null && (
          <p>
            <bdi>{customer.address}</bdi>
          </p>
        )}
        {customer.phone !== '' && (
          <p>
            <Ltr>{formatPhone(customer.phone)}</Ltr>
          </p>
        )}
      </section>
    </div>
  );
}

function Lines({ invoice: { lines } }: PartProps) {
  const { t } = useTranslation(['invoices', 'options', 'common']);
  const { language } = useLanguage();
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{t('description')}</th>
          <th scope="col" className={styles['sum']}>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const { title, detail } = lineText(line, language, t);
          return (
            <tr key={at}>
              <td>
                <span className={styles['strong']}>{title}</span>
                {detail !== null && <span className={styles['detail']}>{detail}</span>}
              </td>
              <td className={styles['sum']}>{formatMoney(line.amount, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Totals({ invoice: { kind, net, vat, vatRate, total } }: PartProps) {
  const { t } = useTranslation('invoices');
  const { language } = useLanguage();
  const rows = [
    [t('net'), net],
    [t('vat', { rate: formatNumber(vatRate, language, 1) }), vat],
  ] as const;
  return (
    <dl className={styles['totals']}>
      {rows.map(([label, sum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(sum, language)}</dd>
        </div>
      ))}
      <div className={styles['total']}>
        <dt>{t(`total.${kind}`)}</dt>
        <dd>{formatMoney(total, language)}</dd>
      </div>
    </dl>
  );
}

function Settlement({ invoice: { kind, settledBy, card, related, orderId } }: PartProps) {
  const { t } = useTranslation('invoices');
  return (
    <div className={styles['settled']}>
      <p>{t(`settled.${kind}.${settledBy}`, { card: card ? cardText(card) : '' })}</p>
      {related.length > 0 && (
        <p>
          {t(`related.${kind}`)}{' '}
          {related.map((other, at) => (
            <span key={other.id}>
              {at > 0 && ' · '}
              <Link to={`/account/invoices/${other.id}`}>
                <Ltr>{other.number}</Ltr>
              </Link>
            </span>
          ))}
        </p>
      )}
      {orderId !== null && (
        <p className={styles['onScreen']}>
          <Link to={`/order-status/${orderId}`}>{t('to_order')}</Link>
        </p>
      )}
    </div>
  );
}

export function InvoiceSheet({ invoice }: PartProps) {
  const { t } = useTranslation('invoices');
  return (
    <article className={styles['sheet']}>
      <Head invoice={invoice} />
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      <Settlement invoice={invoice} />
      <p className={styles['foot']}>{t('foot')}</p>
    </article>
  );
}
