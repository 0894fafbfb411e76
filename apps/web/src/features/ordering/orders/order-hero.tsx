import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { VisuallyHidden, LeftToRight } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useToday } from '../../../lib/clock.ts';
import { formatDay, formatTime, isolate } from '../../../lib/format.ts';
import { momentText, rangeText } from '../order-text.ts';
import { progressPercent, stepState, type StepState, endingReason, isOver } from './order-progress.ts';
import styles from './order-hero.module.css';

function OrderProgressBar({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const percent = progressPercent(order.status);
  if (percent === null) return null;
  return (
    <div
      className="h-14 overflow-hidden rounded-round bg-line"
      role="progressbar"
      aria-label={t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t(`status.${order.status}`)}
    >
      <div
        className={classes(
          styles['fill'],
          'h-full rounded-se-round rounded-ee-round',
          order.status === 'delivered' && 'bg-good',
        )}
        style={{ inlineSize: `${String(percent)}%` }}
      />
    </div>
  );
}

interface StepProps {
  label: string;
  at: string | null;
  state: StepState | 'ended';
}

function Step({ label, at, state }: StepProps) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  return (
    <li
      className={classes(
        styles['step'],
        'relative grid min-h-56 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-12',
        styles[state],
      )}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span
        className={classes(
          styles['marker'],
          'relative z-1 grid size-32 place-items-center overflow-hidden rounded-circle bg-surface svg:relative',
        )}
        aria-hidden="true"
      >
        {state === 'done' && <IconCheck size={18} stroke={3} />}
        {state === 'ended' && <IconX size={18} stroke={3} />}
      </span>
      <span className={classes(styles['label'], 'min-w-0')}>{label}</span>
      {state !== 'ended' && <VisuallyHidden>{t(`step.${state}`)}</VisuallyHidden>}
      {at !== null && (
        <time className="text-end text-14 text-muted" dateTime={at}>
          {momentText(at, today, language)}
        </time>
      )}
    </li>
  );
}

export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { status } = order;
  const isCutShort = status === 'cancelled' || status === 'undeliverable';
  const steps = isCutShort ? order.steps.filter(({ at }) => at !== null) : order.steps;
  return (
    <ol role="list" className="flex flex-col" aria-label={t('steps')}>
      {steps.map((step) => (
        <Step
          key={step.status}
          label={t(`status.${step.status}`)}
          at={step.at}
          state={isCutShort ? 'done' : stepState(step.status, status)}
        />
      ))}
      {isCutShort && (
        <Step label={t(`status.${status}`)} at={order.history.at(-1)?.at ?? null} state="ended" />
      )}
    </ol>
  );
}

const byType: readonly string[] = ['preparing', 'delivered'];

export function useHeadline({ status, orderType, vendorName }: OrderDetail): string {
  const { t } = useTranslation('order');
  const key = byType.includes(status) ? `${status}_${orderType}` : status;
  return t(`headline.${key}`, { vendor: isolate(vendorName) });
}

function useNote(order: OrderDetail): string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const reason = endingReason(order);
  if (reason !== null) return t(`why.${reason}`, { vendor: isolate(order.vendorName) });
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
    <p className="flex flex-col md:flex-row md:flex-wrap md:items-baseline md:gap-x-12">
      <span className="text-muted">{t('eta.title')}</span>
      <strong className="text-22 leading-1.3 font-semibold text-info-text">
        {rangeText({ from: order.estimatedFrom, to: order.estimatedTo }, today, t, language)}
      </strong>
    </p>
  );
}

interface OrderHeroProps {
  order: OrderDetail;
  titleRef: Ref<HTMLHeadingElement>;
}

export function OrderHero({ order, titleRef }: OrderHeroProps) {
  const { t } = useTranslation('order');
  const headline = useHeadline(order);
  const note = useNote(order);
  const { status } = order;
  return (
    <section
      className={classes(
        styles['hero'],
        'relative mt-48 grid grid-cols-1 gap-24 rounded-card px-16 py-24 shadow-card md:grid-cols-[minmax(0,1fr)_auto] md:p-40',
        styles[status],
      )}
      aria-labelledby="order-headline"
    >
      <div
        className={classes(
          styles['plate'],
          '-mt-[4.5rem] -mb-8 w-112 md:col-2 md:row-1 md:-mt-[5.5rem] md:-mb-16 md:w-192',
        )}
      >
        <DishPicture
          mealId={order.mealId}
          name={order.mealName}
          image={order.mealImage}
          shape="round"
          labelled={false}
          loading="eager"
        />
      </div>
      <div className={classes(styles['words'], 'flex flex-col gap-8 md:col-1 md:row-1 md:self-center')}>
        <p className="text-muted">
          <bdi>{order.mealName}</bdi>
          {' · '}
          {t('number')} <LeftToRight>{order.orderNumber}</LeftToRight>
        </p>
        <h1 id="order-headline" ref={titleRef} tabIndex={-1}>
          {headline}
        </h1>
        <p>{note}</p>
      </div>
      <div className="flex flex-col gap-16 empty:hidden md:col-span-full">
        {!isOver(status) && <Estimate order={order} />}
        <OrderProgressBar order={order} />
      </div>
    </section>
  );
}
