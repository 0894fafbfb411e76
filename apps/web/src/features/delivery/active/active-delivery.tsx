import type { ActiveDelivery as Active, ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import { IconCash, IconPackage, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/id-text.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { distanceText, type Place, formatMoney } from '../../../lib/format.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { Ltr, Badge, Card } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ActiveActions } from './active-actions.tsx';
import styles from './active-delivery.module.css';
import { ActiveTarget } from './active-target.tsx';
import { placeText } from '../driver-text.ts';
import { classes } from '../../../kit/style/classes.ts';

function Head({ active, id }: { active: Active; id: string }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { stop, stops, status, orderId, deliveryFee, estimatedDistance } = active;
  return (
    <div className={styles['head']}>
      <h2 id={id} className={styles['title']}>
        {t('active.title')} <Ltr>{orderId}</Ltr>
      </h2>
      <div className={styles['marks']}>
        <span role="status">
          <Badge tone="info">{t(`status.${status}`)}</Badge>
        </span>
        {stops > 1 && <Badge>{t('active.stop', { stop, stops })}</Badge>}
        <span className={styles['fee']}>
          {formatMoney(deliveryFee, language)}
          {' · '}
          {distanceText(estimatedDistance * 1_000, t, language)}
        </span>
      </div>
    </div>
  );
}

function Cash({ amount, isNow }: { amount: string; isNow: boolean }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <p className={styles['cash']} data-now={isNow}>
      <IconCash size={32} aria-hidden="true" />
      <span>{t('active.cash', { amount: formatMoney(amount, language) })}</span>
    </p>
  );
}

function Contents({ active: { meals, notes, orderType } }: { active: Active }) {
  const { t } = useTranslation('driver');
  return (
    <div className={styles['contents']}>
      <IconPackage size={22} aria-hidden="true" />
      <ul role="list">
        {meals.map(({ name, portions }) => (
          <li key={name}>
            {t('active.meal', { name: isolate(name), portions: t('portions', { count: portions }) })}
          </li>
        ))}
        {meals.length === 0 && <li>{t(`active.type_${orderType}`)}</li>}
        {notes !== null && <li dir="auto">{notes}</li>}
      </ul>
    </div>
  );
}

function Then({ next }: Pick<Active, 'next'>) {
  const { t } = useTranslation('driver');
  if (next.length === 0) return null;
  return (
    <div className={styles['then']}>
      <h3>{t('active.then')}</h3>
      <ol role="list">
        {next.map(({ id, orderId, area }) => (
          <li key={id}>
            <bdi>{placeText(area, t)}</bdi> · <Ltr>{orderId}</Ltr>
          </li>
        ))}
      </ol>
    </div>
  );
}

export interface ActiveDeliveryProps {
  active: Active;
  vehicle: VehicleType;
  lastPlace: () => Place | undefined;
}

export function ActiveDelivery({ active, vehicle, lastPlace }: ActiveDeliveryProps) {
  const { t } = useTranslation('driver');
  const id = useId();
  useWakeLock(true);
  return (
    <Card as="section" padding="lg" className={styles['card']} aria-labelledby={id}>
      <Head active={active} id={id} />
      <ActiveSteps status={active.status} />
      {active.cash !== null && <Cash amount={active.cash} isNow={active.status === 'in_transit'} />}
      <ActiveTarget active={active} vehicle={vehicle} />
      {active.hasDoorPhoto && <Notice tone="good">{t('door.photo_kept')}</Notice>}
      <Contents active={active} />
      <Then next={active.next} />
      <ActiveActions active={active} lastPlace={lastPlace} />
    </Card>
  );
}

const steps = ['accepted', 'pickup_confirmed', 'in_transit', 'delivered'] as const;

function ActiveSteps({ status }: Pick<ActiveDelivery, 'status'>) {
  const { t } = useTranslation('driver');
  const at = steps.indexOf(status);
  return (
    <ol role="list" className={styles['steps']} aria-label={t('active.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles['step'], index <= at && styles['done'])}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles['mark']} aria-hidden="true">
            {index <= at && <IconCheck size={16} stroke={3} />}
          </span>
          <span className={styles['label']}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
