import type { OrderDetail } from '@sufra/contract/ordering.ts';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { useToday } from '../../lib/clock.ts';
import { classes } from '../../kit/style/classes.ts';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { Ltr } from '../../kit/layout/surface.tsx';
import styles from './order-hero.module.css';
import { rangeText } from './order-moments.ts';
import { OrderPour } from './order-pour.tsx';
import { endingReason, isOver } from './order-progress.ts';
import { isolated, useHeadline } from './order-words.ts';

function useNote(order: OrderDetail): string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const reason = endingReason(order);
  if (reason !== null) return t(`why.${reason}`, { vendor: isolated(order.vendorName) });
  if (order.status !== 'delivered') return t(`note.${order.status}`);
  const at = new Date(order.steps.find(({ status }) => status === 'delivered')?.at ?? order.estimatedTo);
  return t(`note.delivered_${order.orderType}`, {
    day: formatDay(at, language, 'short'),
    time: formatTime(at, language),
  });
}

function Estimate({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  return (
    <p className={styles['eta']}>
      <span className={styles['small']}>{t('eta.title')}</span>
      <strong className={styles['range']}>
        {rangeText({ from: order.estimatedFrom, to: order.estimatedTo }, today, t, language)}
      </strong>
    </p>
  );
}

export interface OrderHeroProps {
  order: OrderDetail;
  /** Takes the keyboard where a button it stood on has gone. */
  titleRef: Ref<HTMLHeadingElement>;
}

export function OrderHero({ order, titleRef }: OrderHeroProps) {
  const { t } = useTranslation('order');
  const headline = useHeadline(order);
  const note = useNote(order);
  const { status } = order;
  return (
    <section className={classes(styles['hero'], styles[status])} aria-labelledby="order-headline">
      <div className={styles['plate']}>
        <DishPicture
          mealId={order.mealId}
          name={order.mealName}
          image={order.mealImage}
          shape="round"
          labelled={false}
          loading="eager"
        />
      </div>
      <div className={styles['words']}>
        <p className={styles['small']}>
          <bdi>{order.mealName}</bdi>
          {' · '}
          {t('number')} <Ltr>{order.orderNumber}</Ltr>
        </p>
        <h1 id="order-headline" ref={titleRef} tabIndex={-1}>
          {headline}
        </h1>
        <p>{note}</p>
      </div>
      <div className={styles['foot']}>
        {!isOver(status) && <Estimate order={order} />}
        <OrderPour order={order} />
      </div>
    </section>
  );
}
