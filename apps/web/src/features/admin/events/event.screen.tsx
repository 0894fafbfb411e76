import { cancelEventAsAdmin, getAdminEvent } from '@sufra/contract/catering/admin-events.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAreaName } from '../../../lib/place.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatList, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { EventBadge } from '../badges.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { DetailPage, DisputedNotice, HistoryCard, NotSet, PageHead } from '../page.tsx';
import { useMay } from '../may.tsx';

const DecideDialog = lazy(async () => ({ default: (await import('./decide-event.tsx')).DecideDialog }));
const WaiveDialog = lazy(async () => ({ default: (await import('./decide-event.tsx')).WaiveDialog }));

type AdminEventDetail = ReplyOf<typeof getAdminEvent>;

interface PartProps {
  detail: AdminEventDetail;
}

function useAvoided({ avoidAllergens, avoidIngredients, hasUnread }: AdminEventDetail['needs']): string {
  const { t } = useTranslation(['bookings', 'options']);
  const { language } = useLanguage();
  const named = [
    ...allergenKeys(avoidAllergens).map((key) => t(`options:${key}`)),
    ...avoidIngredients,
    ...(hasUnread ? [t('unread')] : []),
  ];
  return named.length === 0 ? t('none') : formatList(named, language);
}

function What({ detail }: PartProps) {
  const { t } = useTranslation(['bookings', 'options']);
  const areaName = useAreaName();
  const { language } = useLanguage();
  const { event, area, dietaryOptions, specialRequirements, arrivedAt, money } = detail;
  const avoided = useAvoided(detail.needs);
  const diets = dietaryOptions.map((diet) => t(`options:program.${diet}`));
  return (
    <SectionCard title={t('what')}>
      <Facts
        rows={[
          { label: t('type'), value: t(`options:event_type.${event.eventType}`) },
          { label: t('guests'), value: formatNumber(event.guests, language) },
          { label: t('when'), value: momentText(event.startsAt, language) },
          {
            label: t('where'),
            value: `${areaName(area)} · ${t(`options:emirate.${event.emirate}`)}`,
          },
          { label: t('diets'), value: diets.length === 0 ? t('none') : formatList(diets, language) },
          { label: t('avoid'), value: avoided },
          ...(specialRequirements === null
            ? []
            : [{ label: t('requirements'), value: <bdi>{specialRequirements}</bdi> }]),
          { label: t('asked_at'), value: momentText(event.createdAt, language) },
          ...(money === null
            ? []
            : [
                {
                  label: t('arrived'),
                  value: arrivedAt === null ? t('not_arrived') : momentText(arrivedAt, language),
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

function Who({ detail: { customer } }: PartProps) {
  const { t } = useTranslation('bookings');
  return (
    <SectionCard title={t('who')}>
      <Facts
        rows={[
          {
            label: t('customer'),
            value: (
              <Link
                className="-my-8 inline-flex min-h-target min-w-target items-center"
                to={`/admin/users/${customer.id}`}
              >
                {customer.name === null ? <NotSet /> : <bdi>{customer.name}</bdi>}
              </Link>
            ),
          },
          {
            label: t('phone'),
            value:
              customer.phone === null ? <NotSet /> : <LeftToRight>{formatPhone(customer.phone)}</LeftToRight>,
          },
        ]}
      />
    </SectionCard>
  );
}

function Quotes({ detail: { quotes } }: PartProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('quotes')}>
      {quotes.length === 0 ? (
        <p className="text-muted">{t('no_quotes')}</p>
      ) : (
        <ul role="list" className="flex flex-col">
          {quotes.map(({ id, chef, total, status, expiresAt }) => (
            <li
              key={id}
              className="flex flex-col gap-4 py-12 not-first:border-t not-first:border-line first:pt-0"
            >
              <p className="flex flex-wrap items-center gap-8">
                <Link
                  className="-my-8 inline-flex min-h-target min-w-target items-center"
                  to={`/admin/partners/${chef.id}`}
                >
                  <bdi>{chef.name}</bdi>
                </Link>
                <strong>{formatMoney(total, language)}</strong>
                <Badge tone={status === 'accepted' ? 'good' : 'sand'}>{t(`quote_state.${status}`)}</Badge>
              </p>
              <p className="text-muted">
                <LeftToRight>{formatPhone(chef.phone)}</LeftToRight> ·{' '}
                {t('until', { when: momentText(expiresAt, language) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Objection({ detail: { objection } }: PartProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  if (objection === null) return null;
  return (
    <SectionCard title={t('objection')}>
      <Facts
        rows={[
          { label: t('objection'), value: t(`objection_kind.${objection.kind}`) },
          { label: t('objected_at'), value: momentText(objection.at, language) },
          ...(objection.text === null
            ? []
            : [
                {
                  label: t('objection_text'),
                  value: <bdi className="wrap-anywhere whitespace-pre-wrap">{objection.text}</bdi>,
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

function Money({ detail: { money } }: PartProps) {
  const { t } = useTranslation(['bookings', 'admin']);
  const { language } = useLanguage();
  if (money === null) return null;
  const sum = (text: string): string => formatMoney(text, language);
  const { total, deposit, remainder, isRemainderPaid, feePercent, refund } = money;
  return (
    <SectionCard title={t('money')}>
      <Facts
        rows={[
          { label: t('total'), value: <strong>{sum(total)}</strong> },
          { label: t('deposit'), value: sum(deposit) },
          {
            label: t('remainder'),
            value: `${sum(remainder)} · ${t(isRemainderPaid ? 'paid' : 'not_paid')}`,
          },
          { label: t('fee'), value: t('admin:percent', { number: formatNumber(feePercent, language, 2) }) },
          ...(refund === null
            ? []
            : [
                {
                  label: t('refund'),
                  value: `${sum(refund.amount)} · ${t(`admin:order.refund_state.${refund.state}`)}`,
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

function History({ detail: { history } }: PartProps) {
  const { t } = useTranslation('bookings');
  return (
    <HistoryCard
      title={t('history')}
      entries={history.map(({ at, status, by, reason, note }) => ({
        at,
        title: t(`state.${status}`),
        reason: reason === null ? null : t(`why.${reason}`),
        note,
        actor: t(`by.${by}`),
      }))}
    />
  );
}

function useCancelEvent(id: string) {
  const { t } = useTranslation('bookings');
  return useAdminAction({
    act: (reason: string) => call(cancelEventAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['events', 'users', 'stats', 'audit'],
    done: { title: t('cancelled_title'), text: t('cancelled_text') },
    failed: { title: t('cancel_failed') },
  });
}

function CancelDialog({ detail: { event, money }, onClose }: PartProps & { onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const cancelling = useCancelEvent(event.id);
  return (
    <DecisionDialog
      title={t('cancel_ask', { number: isolate(event.number) })}
      reason={{ label: t('cancel_reason'), hint: t('cancel_hint') }}
      confirm={t('cancel')}
      tone="danger"
      isPending={cancelling.isPending}
      problem={cancelling.problem}
      failed={t('cancel_failed')}
      onConfirm={(reason) => cancelling.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {money?.isDisputed
        ? t('cancel_disputed', { amount: formatMoney(money.deposit, language) })
        : t('cancel_text')}
    </DecisionDialog>
  );
}

function Event({ detail }: PartProps) {
  const { t } = useTranslation('bookings');
  const [isEnding, setEnding] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const { event, money } = detail;
  const mayChange = useMay()('event_changes');
  const Decide = detail.canWaive ? WaiveDialog : DecideDialog;
  return (
    <>
      <PageHead
        back={{ to: '/admin/events', label: t('back') }}
        title={
          <>
            {t('number')} <LeftToRight>{event.number}</LeftToRight>
          </>
        }
        marks={<EventBadge status={event.status} />}
        actions={
          <>
            {(detail.canDecide || detail.canWaive) && mayChange && (
              <Button onClick={() => setDeciding(true)}>
                {t(detail.canWaive ? 'waive.open' : 'decide.open')}
              </Button>
            )}
            {detail.canCancel && mayChange && (
              <Button variant="danger" onClick={() => setEnding(true)}>
                {t('cancel')}
              </Button>
            )}
          </>
        }
      />
      {event.status === 'unpaid' && (
        <Notice tone="danger" title={t('unpaid_title')}>
          {t('unpaid_text')}
        </Notice>
      )}
      {money?.isDisputed && <DisputedNotice />}
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <Objection detail={detail} />
          <What detail={detail} />
          <History detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-16">
          <Who detail={detail} />
          <Quotes detail={detail} />
          <Money detail={detail} />
        </div>
      </div>
      {isDeciding && (
        <Suspense>
          <Decide detail={detail} onClose={() => setDeciding(false)} />
        </Suspense>
      )}
      {isEnding && <CancelDialog detail={detail} onClose={() => setEnding(false)} />}
    </>
  );
}

export function Component() {
  const { t } = useTranslation('bookings');
  const { id = '' } = useParams();
  const reading = useAdminQuery(['events', id], (signal) => call(getAdminEvent, { params: { id }, signal }));
  return (
    <DetailPage reading={reading} title={t('number')} back={{ to: '/admin/events', label: t('back') }}>
      {(detail) => <Event detail={detail} />}
    </DetailPage>
  );
}
