import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { IconButton } from '../../../../kit/controls/button.tsx';
import { classes } from '../../../../kit/style/classes.ts';
import { useToday } from '../../../../lib/clock.ts';
import { allergenKeys } from '../../../../lib/food-text.ts';
import { formatDay, formatList, formatNumber, isolate, isolateLtr } from '../../../../lib/format.ts';
import { toast } from '../../../../lib/toast.ts';
import { boughtText, momentText } from '../../order-text.ts';
import { forgetPrinted, printerPort, printsOnAccept, setPrintsOnAccept, useToPrint } from './print-queue.ts';
import { type Paper, type PaperLine, printReceipts } from './receipt.ts';
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

function usePapersOf(): (order: PartnerOrder) => readonly Paper[] {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  const today = useToday();
  const names = (found: PartnerOrder['avoidAllergens']): string[] =>
    allergenKeys(found).map((key) => t(`options:${key}`));
  return (order) => {
    const { allergens, avoidAllergens, avoidIngredients, notes } = order;
    const number = isolateLtr(order.orderId);
    const contains =
      allergens === null
        ? t('print.allergens_unknown')
        : allergens.length === 0
          ? t('print.allergens_none')
          : t('print.allergens', { list: formatList(names(allergens), language) });
    const avoided = [...names(avoidAllergens), ...avoidIngredients];
    const portions = t('times', { amount: formatNumber(order.familySize, language) });
    const options = order.options.map(
      ({ name }) => ({ look: 'strong', text: `+ ${isolate(name)}` }) as const,
    );
    const ticket: readonly PaperLine[] = [
      { look: 'number', text: number },
      { look: 'line', text: isolate(order.customer) },
      { look: 'strong', text: t('ready_by', { time: momentText(order.readyBy, today, language) }) },
      { look: 'strong', text: `${portions} ${isolate(order.mealName)}` },
      ...options,
      ...order.lines.map(
        (line) =>
          ({ look: 'line', text: `${isolate(line.name)} · ${boughtText(line, words, language)}` }) as const,
      ),
      { look: 'line', text: contains },
      avoided.length > 0
        ? { look: 'avoid', text: t('keep_out.line', { list: formatList(avoided, language) }) }
        : { look: 'line', text: t('keep_out.nothing') },
      ...(notes === null ? [] : [{ look: 'line', text: `${t('print.note')} ${isolate(notes)}` } as const]),
    ];
    if (order.orderType !== 'cooked_meal') return [{ kind: 'ticket', lines: ticket }];
    const label: readonly PaperLine[] = [
      { look: 'strong', text: isolate(order.mealName) },
      ...options,
      { look: 'line', text: contains },
      { look: 'line', text: t('print.made_on', { date: formatDay(today, language) }) },
      { look: 'line', text: `${t('order')} ${number}` },
    ];
    return [
      { kind: 'ticket', lines: ticket },
      { kind: 'label', lines: label },
    ];
  };
}

/** One job: a ticket per order, and a label for what was cooked. On paper by the browser, or by the receipt printer. */
export function Papers() {
  const orders = useToPrint();
  const papersOf = usePapersOf();
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const print = useEffectEvent((due: readonly PartnerOrder[]) => {
    const port = printerPort();
    if (port === null) return window.print();
    printReceipts(port, due.flatMap(papersOf), language).then(
      () => forgetPrinted(due),
      () => {
        toast({ tone: 'destructive', title: t('print.away_title'), description: t('print.away') });
        window.print();
      },
    );
  });
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
    print(orders);
  }, [orders]);
  if (orders.length === 0) return null;
  return createPortal(
    <div className={styles['papers']}>
      {orders.flatMap((order) =>
        papersOf(order).map(({ kind, lines }) => (
          <article key={order.id + kind} className={styles[kind]}>
            {lines.map(({ look, text }, at) => (
              <p key={at} className={classes(styles['line'], styles[look])}>
                {text}
              </p>
            ))}
          </article>
        )),
      )}
    </div>,
    document.body,
  );
}
