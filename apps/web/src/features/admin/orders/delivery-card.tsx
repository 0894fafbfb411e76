import { revealHandoverCode } from '@sufra/contract/ordering/admin-orders.ts';
import {
  getOrderDelivery,
  type OrderDelivery,
  revealDriverPhone,
  unassignDriver,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import { IconEye, IconMoped, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Badge, LeftToRight, Row, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { formatNumber, formatTime, isolate } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';
import { useReveal } from '../applications/hidden-numbers.tsx';
import { DecisionDialog } from '../decision-dialog.tsx';
import { Decisions, useReason } from './driver-decisions.tsx';
import { isNotConfirmed } from '../frame/confirmation.tsx';
import { May, useMay } from '../may.tsx';
import { NotSet, StaleNotice } from '../page.tsx';

const IdentityDocuments = lazy(async () => ({
  default: (await import('../applications/identity-documents.tsx')).IdentityDocuments,
}));
const ChangeDriverDialog = lazy(async () => ({
  default: (await import('./change-driver.tsx')).ChangeDriverDialog,
}));

type Driver = NonNullable<OrderDelivery['driver']>;

interface DeliveryProps {
  orderId: string;
  delivery: OrderDelivery;
  isStale: boolean;
}

function useStateText({ hasOwnDelivery, status, driver, offers }: OrderDelivery): string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (hasOwnDelivery) return t('order.delivery.own');
  if (status === null) return t('order.delivery.not_yet');
  const asked = offers.filter((offer) => offer.status === 'offered');
  const [first] = asked;
  if (status === 'accepted' && driver?.isAtKitchen === true)
    return t('order.delivery.status.at_kitchen', { driver: isolate(driver.name) });
  if (status !== 'open' || !first)
    return t(`order.delivery.status.${status}`, { driver: isolate(driver?.name ?? '') });
  const until = formatTime(new Date(first.expiresAt), language);
  return asked.length === 1
    ? t('order.delivery.offered', { driver: isolate(first.driver.name), until })
    : t('order.delivery.offered_many', { drivers: formatNumber(asked.length, language), until });
}

interface RevealProps {
  label: string;
  revealing: { isPending: boolean; error: Error | null };
  onReveal: () => void;
}

function Reveal({ label, revealing: { isPending, error }, onReveal }: RevealProps) {
  return (
    <>
      <Button
        variant="plain"
        pending={isPending}
        onClick={onReveal}
        start={<IconEye size={20} aria-hidden="true" />}
      >
        {label}
      </Button>
      {error !== null && !isNotConfirmed(error) && <span role="alert">{errorText(error)}</span>}
    </>
  );
}

function Code({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin');
  const revealing = useReveal((id) => call(revealHandoverCode, { params: { id } }));
  const code = revealing.data?.code;
  return (
    <div className="flex flex-wrap items-center gap-8" role="group" aria-label={t('order.delivery.code')}>
      {code === undefined ? (
        <Reveal
          label={t('order.delivery.show_code')}
          revealing={revealing}
          onReveal={() => revealing.mutate(orderId)}
        />
      ) : (
        <p role="status">
          {t('order.delivery.code')}:{' '}
          <strong className="text-22">
            <LeftToRight>{code}</LeftToRight>
          </strong>
        </p>
      )}
    </div>
  );
}

function Phone({ orderId, masked }: { orderId: string; masked: string | null }) {
  const { t } = useTranslation('admin');
  const revealing = useReveal((id) => call(revealDriverPhone, { params: { id } }));
  if (masked === null) return <NotSet />;
  const phone = revealing.data?.phone;
  if (phone !== undefined)
    return (
      <a className="-my-8 inline-flex min-h-target items-center gap-8" href={`tel:${phone}`}>
        <IconPhone size={20} aria-hidden="true" />
        <LeftToRight>{formatPhone(phone)}</LeftToRight>
      </a>
    );
  return (
    <span className="flex flex-wrap items-center gap-8">
      <LeftToRight>{masked}</LeftToRight>
      <May right="order_changes">
        <Reveal
          label={t('order.delivery.reveal')}
          revealing={revealing}
          onReveal={() => revealing.mutate(orderId)}
        />
      </May>
    </span>
  );
}

function Seen({ driver: { seenMinutes, isSilent } }: { driver: Driver }) {
  const { t } = useTranslation('admin');
  const text =
    seenMinutes === null ? t('order.delivery.never_seen') : t('order.delivery.seen', { count: seenMinutes });
  return isSilent ? <Badge tone="danger">{text}</Badge> : text;
}

function DriverFacts({ orderId, driver }: { orderId: string; driver: Driver }) {
  const { t } = useTranslation('admin');
  const { plateNumber } = driver;
  return (
    <Facts
      rows={[
        {
          label: t('driver.title'),
          value: (
            <Link
              className="-my-8 inline-flex min-h-target min-w-target items-center"
              to={`/admin/drivers/${driver.id}`}
            >
              <bdi>{driver.name}</bdi>
            </Link>
          ),
        },
        { label: t('driver.vehicle'), value: t(`options:vehicle.${driver.vehicleType}`) },
        {
          label: t('driver.plate'),
          value: plateNumber === null ? <NotSet /> : <LeftToRight>{plateNumber}</LeftToRight>,
        },
        { label: t('order.delivery.phone'), value: <Phone orderId={orderId} masked={driver.phone} /> },
        { label: t('order.delivery.position'), value: <Seen driver={driver} /> },
      ]}
    />
  );
}

function Offers({ offers }: Pick<OrderDelivery, 'offers'>) {
  const { t } = useTranslation('admin');
  const reasonOf = useReason();
  const [newest] = offers;
  if (newest === undefined) return null;
  const isCurrent = ['offered', 'accepted', 'assigned'].includes(newest.status);
  const reason = isCurrent ? reasonOf(newest) : null;
  return (
    <>
      {reason !== null && <p className="text-14">{reason}</p>}
      <details>
        <summary className="min-h-target content-center font-medium">
          {t('order.delivery.history', { count: offers.length })}
        </summary>
        <Decisions offers={offers} />
      </details>
    </>
  );
}

function TakeBackDialog({
  orderId,
  driver,
  onClose,
}: {
  orderId: string;
  driver: Driver;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const takingBack = useAdminAction({
    act: () => call(unassignDriver, { params: { id: orderId }, body: { from: driver.id } }),
    refreshes: ['orders', 'audit'],
    done: { title: t('order.delivery.taken_title'), text: t('order.delivery.taken_text') },
    failed: { title: t('order.delivery.take_failed') },
  });
  return (
    <DecisionDialog
      title={t('order.delivery.take_ask', { driver: isolate(driver.name) })}
      confirm={t('order.delivery.take')}
      isPending={takingBack.isPending}
      problem={takingBack.problem}
      failed={t('order.delivery.take_failed')}
      onConfirm={() => takingBack.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('order.delivery.take_text')}
    </DecisionDialog>
  );
}

function Card({ orderId, delivery, isStale }: DeliveryProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'change' | 'take' | null>(null);
  const { status, driver, canAssign } = delivery;
  const mayChange = useMay()('order_changes');
  const stateText = useStateText(delivery);
  const isAboard = status === 'pickup_confirmed' || status === 'in_transit';
  return (
    <SectionCard
      title={t('order.delivery.title')}
      icon={<IconMoped className="mirrors" aria-hidden="true" />}
    >
      <Stack>
        <p className="font-medium" role="status">
          {stateText}
        </p>
        {isStale && <p className="text-14 text-muted">{t('stale')}</p>}
        {driver !== null && status !== 'open' && <DriverFacts orderId={orderId} driver={driver} />}
        {delivery.hasCode && mayChange && <Code orderId={orderId} />}
        {isAboard && <Notice>{t('order.delivery.aboard')}</Notice>}
        {canAssign && mayChange && (
          <Row gap={8}>
            <Button onClick={() => setOpen('change')}>
              {t(driver === null ? 'order.delivery.assign' : 'order.delivery.change')}
            </Button>
            {driver !== null && (
              <Button variant="quiet" onClick={() => setOpen('take')}>
                {t('order.delivery.take')}
              </Button>
            )}
          </Row>
        )}
        <Offers offers={delivery.offers} />
      </Stack>
      {open === 'change' && (
        <Suspense>
          <ChangeDriverDialog orderId={orderId} driver={driver} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'take' && driver !== null && (
        <TakeBackDialog orderId={orderId} driver={driver} onClose={() => setOpen(null)} />
      )}
    </SectionCard>
  );
}

function DoorPhoto({ photo }: { photo: NonNullable<OrderDelivery['doorPhoto']> }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (photo.documents.length === 0) return null;
  const at = formatTime(new Date(photo.at), language);
  return (
    <Suspense>
      <IdentityDocuments title={t('order.delivery.door_photo', { at })} documents={photo.documents} />
    </Suspense>
  );
}

const everyMs = 5_000;

export function DeliveryCard({ orderId }: { orderId: string }) {
  const reading = useAdminQuery(
    ['orders', orderId, 'delivery'],
    (signal) => call(getOrderDelivery, { params: { id: orderId }, signal }),
    true,
    everyMs,
  );
  const { data, error } = reading;
  if (data === undefined) return <StaleNotice reading={reading} />;
  return (
    <>
      <Card orderId={orderId} delivery={data} isStale={error !== null} />
      {data.doorPhoto !== null && <DoorPhoto photo={data.doorPhoto} />}
    </>
  );
}
