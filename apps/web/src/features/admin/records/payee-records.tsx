import {
  changeDriver,
  changePartner,
  getDriverRecord,
  getPartnerRecord,
  recordDays,
} from '@sufra/contract/admin/records.ts';
import type { getAdminDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import type { AdminPartner } from '@sufra/contract/partners/admin-partners.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { LeftToRight, SectionCard } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { formatDay, formatDays, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { momentText } from '../admin-text.ts';
import { useAdminQuery } from '../admin.api.ts';
import { May } from '../may.tsx';
import { useFigureTexts } from '../reports/figure-texts.ts';
import { CorrectDialog, type CorrectField } from './correct-dialog.tsx';
import {
  MoneyCard,
  NotesCard,
  OrdersCard,
  RatingsCard,
  RecordPanel,
  RequestsCard,
  TableCard,
} from './record-cards.tsx';

type PartnerRecord = ReplyOf<typeof getPartnerRecord>;
type DriverRecord = ReplyOf<typeof getDriverRecord>;

function ScoreCard({ rows }: { rows: readonly Fact[] | null }) {
  const { t } = useTranslation(['admin', 'record']);
  const { language } = useLanguage();
  return (
    <SectionCard title={t('reports.month')}>
      {rows === null ? (
        <p className="text-muted">{t('record:score.none', { days: formatNumber(recordDays, language) })}</p>
      ) : (
        <Facts rows={rows} />
      )}
    </SectionCard>
  );
}

function usePartnerScore(): (score: PartnerRecord['score']) => readonly Fact[] | null {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { number, decimal, percent } = useFigureTexts();
  return (score) =>
    score && [
      { label: t('reports.asked'), value: number(score.asked) },
      { label: t('reports.accepted'), value: percent(score.acceptedPercent) },
      { label: t('reports.answer_minutes'), value: decimal(score.answerMinutes) },
      { label: t('reports.missed'), value: number(score.missed) },
      { label: t('reports.handed_back'), value: number(score.handedBack) },
      { label: t('reports.delivered'), value: number(score.delivered) },
      { label: t('reports.ready'), value: percent(score.readyPercent) },
      { label: t('reports.late'), value: number(score.lateByKitchen) },
      { label: t('reports.refunds'), value: formatMoney(score.refunds, language) },
      { label: t('reports.rating'), value: decimal(score.rating) },
    ];
}

function useDriverScore(): (score: DriverRecord['score']) => readonly Fact[] | null {
  const { t } = useTranslation('admin');
  const { number, percent } = useFigureTexts();
  return (score) =>
    score && [
      { label: t('reports.deliveries'), value: number(score.deliveries) },
      { label: t('reports.on_time'), value: percent(score.onTimePercent) },
      { label: t('reports.offers'), value: number(score.offers) },
      { label: t('reports.accepted'), value: percent(score.acceptedPercent) },
      { label: t('reports.taken_back'), value: number(score.takenBack) },
    ];
}

function MenuCard({ menu }: Pick<PartnerRecord, 'menu'>) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const stateOf = ({ isAvailable, soldOutUntil }: PartnerRecord['menu'][number]): string => {
    if (!isAvailable) return t('menu.off');
    return soldOutUntil === null
      ? t('menu.on')
      : t('menu.sold_out', { time: momentText(soldOutUntil, language) });
  };
  const isSold = ({ isAvailable, soldOutUntil }: PartnerRecord['menu'][number]) =>
    Number(isAvailable && soldOutUntil === null);
  return (
    <TableCard
      title={t('menu.title')}
      none={t('menu.none')}
      rows={menu.map((dish) => ({ ...dish, id: dish.mealId })).toSorted((a, b) => isSold(a) - isSold(b))}
      columns={[
        { key: 'name', label: t('menu.dish'), cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'price',
          label: t('menu.price'),
          align: 'end',
          cell: ({ price }) => formatMoney(price, language),
        },
        { key: 'state', label: t('menu.state'), cell: stateOf },
      ]}
    />
  );
}

// A Sunday.
const firstDay = Date.UTC(2026, 0, 4);
const dayMs = 86_400_000;

function HoursCard({ record: { isPaused, openingHours, closedDays } }: { record: PartnerRecord }) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  const spans = (day: PartnerRecord['openingHours'][number]): ReactNode =>
    day.length === 0 ? (
      t('hours.closed')
    ) : (
      <LeftToRight>{day.map(({ from, to }) => `${from}–${to}`).join(', ')}</LeftToRight>
    );
  return (
    <SectionCard title={t('hours.title')}>
      {isPaused && <p className="mb-12 font-semibold">{t('hours.paused')}</p>}
      <Facts
        rows={[
          ...openingHours.map((day, at) => ({
            label: formatDay(new Date(firstDay + at * dayMs), language, 'weekday'),
            value: spans(day),
          })),
          ...(closedDays.length === 0
            ? []
            : [
                {
                  label: t('hours.days_off'),
                  value: closedDays.map(({ from, to }) => formatDays(from, to, language)).join(' · '),
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

function TeamCard({ accountId, team }: Pick<PartnerRecord, 'accountId' | 'team'>) {
  const { t } = useTranslation(['record', 'desk']);
  const link = 'inline-flex min-h-target min-w-target items-center';
  return (
    <SectionCard title={t('team.title')}>
      <p>
        <Link className={link} to={`/admin/users/${accountId}`}>
          {t('team.owner')}
        </Link>
      </p>
      {team.length === 0 ? (
        <p className="text-muted">{t('team.none')}</p>
      ) : (
        <ul role="list">
          {team.map(({ id, name, phone, role }) => (
            <li key={id} className="flex flex-wrap items-center gap-8">
              <Link className={link} to={`/admin/users/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              <span className="text-muted">
                {t(`desk:team.roles.${role}`)} · <LeftToRight>{formatPhone(phone)}</LeftToRight>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface CorrectProps {
  right: 'partner_changes' | 'driver_changes';
  children: (close: () => void) => ReactNode;
}

function Correct({ right, children }: CorrectProps) {
  const { t } = useTranslation('record');
  const [isOpen, setOpen] = useState(false);
  return (
    <May right={right}>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('correct.open')}
        </Button>
      </div>
      {isOpen && children(() => setOpen(false))}
    </May>
  );
}

const sumField = (key: string, label: string, value: string): CorrectField => ({
  ...{ key, label, initial: value.replace(' AED', ''), most: 9 },
  ...{ dir: 'ltr', isRequired: true },
});

function CorrectPartner({ partner, record: { terms } }: { partner: AdminPartner; record: PartnerRecord }) {
  const { t } = useTranslation('record');
  const { name, phone } = terms;
  return (
    <Correct right="partner_changes">
      {(close) => (
        <CorrectDialog
          name={partner.name}
          fields={[
            { key: 'en', label: t('correct.name_en'), initial: name.en, most: 120, isRequired: true },
            { key: 'ar', label: t('correct.name_ar'), initial: name.ar, most: 120, isRequired: true },
            {
              ...{ key: 'phone', label: t('correct.phone'), initial: formatPhone(phone) },
              ...{ most: 40, dir: 'ltr', isRequired: true },
            },
            sumField('minOrder', t('correct.min_order'), terms.minOrder),
            sumField('reachKm', t('correct.reach'), String(terms.reachKm)),
            ...(terms.deliveryFee === null
              ? []
              : [sumField('deliveryFee', t('correct.fee'), terms.deliveryFee)]),
          ]}
          refreshes={['partners']}
          act={({ en, ar, reachKm, ...rest }) =>
            call(changePartner, {
              params: { id: partner.id },
              body: {
                ...rest,
                ...(reachKm !== undefined && { reachKm: Number(toLatinDigits(reachKm)) }),
                ...((en !== undefined || ar !== undefined) && {
                  name: { en: en ?? name.en, ar: ar ?? name.ar },
                }),
              },
            })
          }
          onClose={close}
        />
      )}
    </Correct>
  );
}

export function PartnerRecordPanel({ partner }: { partner: AdminPartner }) {
  const reading = useAdminQuery(['partners', partner.id, 'record'], (signal) =>
    call(getPartnerRecord, { params: { id: partner.id }, signal }),
  );
  const scoreOf = usePartnerScore();
  return (
    <RecordPanel reading={reading}>
      {(record) => (
        <>
          {partner.status === 'approved' && <CorrectPartner partner={partner} record={record} />}
          <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
            <div className="flex min-w-0 flex-col gap-16">
              <OrdersCard orders={record.orders} all={`/admin/orders?vendor=${partner.id}`} />
              {record.money !== null && <MoneyCard money={record.money} />}
              {partner.type !== 'grocery' && <MenuCard menu={record.menu} />}
            </div>
            <div className="flex min-w-0 flex-col gap-16">
              <NotesCard accountId={record.accountId} notes={record.notes} name={partner.name} />
              <ScoreCard rows={scoreOf(record.score)} />
              <HoursCard record={record} />
              <TeamCard accountId={record.accountId} team={record.team} />
              <RequestsCard requests={record.requests} />
            </div>
          </div>
        </>
      )}
    </RecordPanel>
  );
}

type DriverDetail = ReplyOf<typeof getAdminDriver>;

function CorrectDriver({ detail: { driver, email, vehicle } }: { detail: DriverDetail }) {
  const { t } = useTranslation('record');
  return (
    <Correct right="driver_changes">
      {(close) => (
        <CorrectDialog
          name={driver.name}
          fields={[
            { key: 'name', label: t('correct.name'), initial: driver.name, most: 80, isRequired: true },
            {
              ...{ key: 'email', label: t('correct.email'), initial: email ?? '', most: 254 },
              dir: 'ltr',
              isRequired: email !== null,
            },
            ...(vehicle.plateNumber === null
              ? []
              : [
                  {
                    ...{ key: 'plateNumber', label: t('correct.plate'), initial: vehicle.plateNumber },
                    most: 20,
                    dir: 'ltr' as const,
                    isRequired: true,
                  },
                ]),
          ]}
          refreshes={['drivers']}
          act={(body) => call(changeDriver, { params: { id: driver.id }, body })}
          onClose={close}
        />
      )}
    </Correct>
  );
}

function CashCard({ cash }: { cash: NonNullable<DriverRecord['cash']> }) {
  const { t } = useTranslation('record');
  const { language } = useLanguage();
  return (
    <TableCard
      title={t('cash.title')}
      none={t('cash.none')}
      rows={cash.receipts.map((receipt) => ({ ...receipt, id: receipt.number }))}
      before={
        <Facts
          rows={[
            { label: t('cash.held'), value: formatMoney(cash.held, language) },
            { label: t('cash.owed'), value: formatMoney(cash.owed, language) },
          ]}
        />
      }
      columns={[
        {
          key: 'number',
          label: t('cash.receipt'),
          cell: ({ number }) => <LeftToRight>{number}</LeftToRight>,
        },
        {
          key: 'amount',
          label: t('money.amount'),
          align: 'end',
          cell: ({ amount }) => formatMoney(amount, language),
        },
        { key: 'at', label: t('refunds.at'), cell: ({ at }) => momentText(at, language) },
      ]}
    />
  );
}

export function DriverRecordPanel({ detail }: { detail: DriverDetail }) {
  const { driver } = detail;
  const reading = useAdminQuery(['drivers', driver.id, 'record'], (signal) =>
    call(getDriverRecord, { params: { id: driver.id }, signal }),
  );
  const scoreOf = useDriverScore();
  return (
    <RecordPanel reading={reading}>
      {(record) => (
        <>
          <CorrectDriver detail={detail} />
          <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
            <div className="flex min-w-0 flex-col gap-16">
              <OrdersCard orders={record.orders} all={`/admin/orders?driver=${driver.id}`} />
              {record.ratings !== undefined && <RatingsCard ratings={record.ratings} />}
              {record.cash !== null && <CashCard cash={record.cash} />}
              {record.money !== null && <MoneyCard money={record.money} />}
            </div>
            <div className="flex min-w-0 flex-col gap-16">
              <NotesCard
                accountId={record.accountId}
                notes={record.notes}
                name={driver.driverId === null ? driver.name : `${driver.name} (${isolate(driver.driverId)})`}
              />
              <ScoreCard rows={scoreOf(record.score)} />
              <RequestsCard requests={record.requests} />
            </div>
          </div>
        </>
      )}
    </RecordPanel>
  );
}
