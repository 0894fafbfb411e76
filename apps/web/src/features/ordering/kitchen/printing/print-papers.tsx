import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { IconButton } from '../../../../kit/controls/button.tsx';
import { LeftToRight } from '../../../../kit/layout/surface.tsx';
import { classes } from '../../../../kit/style/classes.ts';
import { useToday } from '../../../../lib/clock.ts';
import { allergenKeys } from '../../../../lib/food-text.ts';
import { formatDay, formatList, formatNumber } from '../../../../lib/format.ts';
import { toast } from '../../../../lib/toast.ts';
import { boughtText, momentText } from '../../order-text.ts';
import { forgetPrinted, printsOnAccept, setPrintsOnAccept, useToPrint } from './print-queue.ts';
import styles from './print-papers.module.css';

/** For this device, as the sound is. */
export function PrintSwitch() {
  const { t } = useTranslation('partner');
  const [isOn, setOn] = useState(printsOnAccept);
  const turn = (): void => {
    setPrintsOnAccept(!isOn);
    setOn(!isOn);
    toast({ title: t(isOn ? 'print.auto_off' : 'print.auto_on') });
  };
  const Printer = isOn ? IconPrinter : IconPrinterOff;
  return (
    <IconButton
      className={classes('size-48 rounded-control border-1_5 border-line-strong', isOn && 'bg-good-soft')}
      role="switch"
      aria-checked={isOn}
      label={t('print.auto')}
      icon={<Printer aria-hidden="true" />}
      onClick={turn}
    />
  );
}

function useAllergenNames(): (classes: PartnerOrder['avoidAllergens']) => string[] {
  const { t } = useTranslation('partner');
  return (found) => allergenKeys(found).map((key) => t(`options:${key}`));
}

function Allergens({ allergens }: Pick<PartnerOrder, 'allergens'>) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const names = useAllergenNames();
  return (
    <p className={styles['line']}>
      {allergens === null
        ? t('print.allergens_unknown')
        : allergens.length === 0
          ? t('print.allergens_none')
          : t('print.allergens', { list: formatList(names(allergens), language) })}
    </p>
  );
}

function Lines({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <ul role="list" className={styles['line']}>
      <li className={styles['strong']}>
        {t('times', { amount: formatNumber(order.familySize, language) })} <bdi>{order.mealName}</bdi>
      </li>
      {order.lines.map((line) => (
        <li key={line.name} className={styles['line']}>
          <bdi>{line.name}</bdi> · {boughtText(line, words, language)}
        </li>
      ))}
    </ul>
  );
}

function Ticket({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const names = useAllergenNames();
  const avoided = [...names(order.avoidAllergens), ...order.avoidIngredients];
  return (
    <article className={styles['ticket']}>
      <p>
        <LeftToRight>
          <strong className={styles['number']}>{order.orderId}</strong>
        </LeftToRight>{' '}
        <bdi>{order.customer}</bdi>
      </p>
      <p className={styles['strong']}>
        {t('ready_by', { time: momentText(order.readyBy, today, language) })}
      </p>
      <Lines order={order} />
      <Allergens allergens={order.allergens} />
      <p className={classes(styles['line'], avoided.length > 0 && styles['avoid'])}>
        {avoided.length > 0
          ? t('keep_out.line', { list: formatList(avoided, language) })
          : t('keep_out.nothing')}
      </p>
      {order.notes !== null && (
        <p className={styles['line']}>
          {t('print.note')} <span dir="auto">{order.notes}</span>
        </p>
      )}
    </article>
  );
}

function Label({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  return (
    <article className={styles['label']}>
      <p className={styles['strong']}>
        <bdi>{order.mealName}</bdi>
      </p>
      <Allergens allergens={order.allergens} />
      <p className={styles['line']}>{t('print.made_on', { date: formatDay(today, language) })}</p>
      <p>
        {t('order')} <LeftToRight>{order.orderId}</LeftToRight>
      </p>
    </article>
  );
}

/** One job: a ticket per order, and a label for what was cooked. */
export function Papers() {
  const orders = useToPrint();
  const sent = useRef<readonly PartnerOrder[]>([]);
  useEffect(() => {
    const done = (): void => {
      forgetPrinted(sent.current);
      sent.current = [];
    };
    window.addEventListener('afterprint', done);
    return () => {
      done();
      window.removeEventListener('afterprint', done);
    };
  }, []);
  useEffect(() => {
    if (orders.length === 0 || orders.every((order) => sent.current.includes(order))) return;
    sent.current = orders;
    window.print();
  }, [orders]);
  if (orders.length === 0) return null;
  return createPortal(
    <div className={styles['papers']}>
      {orders.flatMap((order) => [
        <Ticket key={order.id} order={order} />,
        ...(order.orderType === 'cooked_meal' ? [<Label key={`${order.id}label`} order={order} />] : []),
      ])}
    </div>,
    document.body,
  );
}
