import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { freeCancelHours } from '@sufra/contract/subscription/promises.ts';
import { IconCalendarCheck, IconChefHat, IconPhone, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { formatSpan, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { useNowBy } from '../../../lib/clock.ts';
import { LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { Notice, FailedAttempt } from '../../../kit/feedback/notice.tsx';
import { useMoment } from '../event-text.tsx';
import { ChefStars, MenuLines } from '../quotes.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { cardText } from '../../../lib/id-text.ts';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { usePayRemainder } from '../catering.api.ts';

const lookMs = 60_000;

function FreeUntil({ freeUntil }: { freeUntil: string }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const isFree = Date.parse(freeUntil) > useNowBy(lookMs);
  return (
    <Notice tone={isFree ? 'good' : 'info'}>
      {isFree
        ? t('booking.free', { when: moment(freeUntil) })
        : t('booking.bound', { free: formatSpan(freeCancelHours, 'hour', language) })}
    </Notice>
  );
}

export function EventBooking({ event }: { event: EventDetail }) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const { booking } = event;
  if (booking === null) return null;
  const { chef } = booking;
  const quote = event.quotes.find(({ id }) => id === booking.quoteId);
  return (
    <SectionCard title={t('booking.title')} icon={<IconChefHat aria-hidden="true" />}>
      <Stack>
        <div className="flex flex-wrap items-center justify-between gap-12">
          <div>
            <h3 className="text-18">
              <bdi>{chef.name}</bdi>
            </h3>
            <ChefStars chef={chef} />
          </div>
          <a
            className="inline-flex min-h-target items-center gap-8"
            href={`tel:${chef.phone}`}
            aria-label={t('booking.call', { chef: isolate(chef.name) })}
          >
            <IconPhone size={20} aria-hidden="true" />
            <LeftToRight>{formatPhone(chef.phone)}</LeftToRight>
          </a>
        </div>
        {event.status === 'booked' && booking.arrivedAt === null && (
          <FreeUntil freeUntil={booking.freeUntil} />
        )}
        {booking.arrivedAt !== null && (
          <Notice tone="good">{t('booking.arrived', { when: moment(booking.arrivedAt) })}</Notice>
        )}
        {quote !== undefined && (
          <div>
            <h3 className="mb-8 flex items-center gap-8 text-16">
              <IconCalendarCheck size={20} aria-hidden="true" />
              {t('booking.menu')}
            </h3>
            <MenuLines menu={quote.menu} />
            {quote.inclusions.length > 0 && (
              <p className="mt-8 text-14 text-muted">
                {t('quotes.included')}:{' '}
                {quote.inclusions.map((one) => t(`options:inclusion.${one}`)).join(' · ')}
              </p>
            )}
          </div>
        )}
      </Stack>
    </SectionCard>
  );
}

type Payment = NonNullable<EventDetail['booking']>['payment'];

function useRows({ total, deposit, remainder, ...payment }: Payment): Fact[] {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const sum = (text: string): string => formatMoney(text, language);
  const { card, refund, remainderState, remainderDueAt } = payment;
  const state =
    remainderState === 'due' && remainderDueAt !== null
      ? t('payment.state.due_on', { when: moment(remainderDueAt) })
      : t(`payment.state.${remainderState}`);
  return [
    { label: t('payment.total'), value: sum(total) },
    { label: t('payment.deposit'), value: sum(deposit) },
    {
      label: t('payment.remainder'),
      value: (
        <>
          {sum(remainder)}
          <span className="block text-14 font-normal text-muted">{state}</span>
        </>
      ),
    },
    ...(card === null ? [] : [{ label: t('payment.card'), value: cardText(card) }]),
    ...(refund === null
      ? []
      : [
          {
            label: t('payment.refund'),
            value: (
              <>
                {sum(refund.amount)}
                <span className="block text-14 font-normal text-muted">
                  {t(`payment.refund_state.${refund.state}`)}
                </span>
              </>
            ),
          },
        ]),
  ];
}

interface PayProps {
  event: EventDetail;
  payment: Payment;
  newCard: (onSaved: () => void) => ReactNode;
}

function PayRest({ event, payment, newCard }: PayProps) {
  const { t } = useTranslation('catering');
  const moment = useMoment();
  const pay = usePayRemainder(event.id);
  const [wantsOther, setWantsOther] = useState(false);
  const asksCard = event.cardOnFile === null || wantsOther;
  const confirm = (): void =>
    pay.mutate(undefined, {
      tell: () => toast({ title: t('payment.paid_title'), description: t('payment.paid_text') }),
    });
  return (
    <Stack>
      {payment.remainderDueAt !== null && (
        <p>{t('payment.again', { when: moment(payment.remainderDueAt) })}</p>
      )}
      <FailedAttempt
        error={pay.error}
        isPending={pay.isPending}
        title={t('payment.pay_failed')}
        say={errorText}
      />
      {asksCard && newCard(() => setWantsOther(false))}
      {!asksCard && (
        <>
          <Button pending={pay.isPending} pendingLabel={t('payment.pay_pending')} onClick={confirm}>
            {t('payment.pay')}
          </Button>
          <Button variant="plain" onClick={() => setWantsOther(true)}>
            {t('accept.other_card')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function Invoices({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  if (ids.length === 0) return null;
  return (
    <ul role="list" className="flex flex-wrap gap-x-16 gap-y-4" aria-label={t('payment.invoices')}>
      {ids.map((id, at) => (
        <li key={id}>
          <Link className="inline-flex min-h-target items-center gap-8" to={`/account/invoices/${id}`}>
            <IconReceipt size={20} aria-hidden="true" />
            {t('payment.invoice', { number: formatNumber(at + 1, language) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function EventPayment({ event, newCard }: Pick<PayProps, 'event' | 'newCard'>) {
  const { t } = useTranslation('catering');
  const payment = event.booking?.payment;
  if (payment === undefined) return null;
  return <PaymentCard title={t('payment.title')} event={event} payment={payment} newCard={newCard} />;
}

function PaymentCard({ title, ...props }: PayProps & { title: string }) {
  const { event, payment } = props;
  const rows = useRows(payment);
  return (
    <SectionCard title={title}>
      <Stack>
        <Facts rows={rows} />
        {event.actions.includes('pay') && <PayRest {...props} />}
        <Invoices ids={payment.invoiceIds} />
      </Stack>
    </SectionCard>
  );
}
