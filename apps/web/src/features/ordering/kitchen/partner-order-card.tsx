import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconAlertTriangle, IconChevronDown, IconMessage2, IconShieldCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { LeftToRight, Badge, Card } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useNowBy, useToday } from '../../../lib/clock.ts';
import { allergenKeys } from '../../../lib/food-text.ts';
import { formatList, formatNumber, formatSpan, formatTime } from '../../../lib/format.ts';
import { momentText } from '../order-text.ts';
import { isFocusLost, useFocusAfterMove } from './partner-moves.ts';
import { SafetyAlarm } from './partner-safety-alarm.tsx';
import { dueIn, fittingNames, isAlarmOpen } from './partner-sections.ts';
import { undoMove, useHeldMoves } from './partner-undo.ts';
import styles from './partner-order-card.module.css';

export const fetchDetails = () => import('./partner-order-details.tsx');
const Details = lazy(async () => ({ default: (await fetchDetails()).PartnerOrderDetails }));
const PrintButton = lazy(async () => ({ default: (await fetchDetails()).PrintButton }));
const OrderTalk = lazy(async () => ({ default: (await fetchDetails()).OrderTalk }));
const DriverLine = lazy(async () => ({ default: (await fetchDetails()).DriverLine }));

interface AllergyLineProps {
  order: PartnerOrder;
  /** Before the answer, single ingredients are counted and listed in the details. */
  isShort: boolean;
  onMore: () => void;
}

const redLine =
  'flex items-start gap-4 leading-1_3 font-semibold text-danger-text svg:mt-[0.1em] svg:flex-none';

function AllergyLine({ order: { avoidAllergens, avoidIngredients }, isShort, onMore }: AllergyLineProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const allergens = allergenKeys(avoidAllergens).map((key) => t(`options:${key}`));
  if (allergens.length + avoidIngredients.length === 0)
    return (
      <p className="flex items-center gap-4 text-14 leading-1_4 text-good-text svg:flex-none">
        <IconShieldCheck size={18} aria-hidden="true" />
        {t('keep_out.nothing')}
      </p>
    );
  const count = avoidIngredients.length;
  const ingredients = isShort && count > 1 ? [t('keep_out.more', { count })] : avoidIngredients;
  const names = [...allergens, ...ingredients];
  const fitting = fittingNames(names);
  const more = names.length - fitting;
  const list = formatList(
    [...names.slice(0, fitting), ...(more > 0 ? [t('keep_out.others', { count: more })] : [])],
    language,
  );
  const line = (
    <>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{t('keep_out.line', { list })}</span>
    </>
  );
  return (
    <div role="group" aria-label={t('keep_out.title')}>
      {more > 0 ? (
        <button
          type="button"
          className={classes(
            redLine,
            '-my-[6px] min-h-48 w-full border-0 bg-transparent p-0 text-start text-14 underline',
          )}
          onClick={onMore}
        >
          {line}
        </button>
      ) : (
        <p className={classes(redLine, names.length > 2 && 'text-14')}>{line}</p>
      )}
    </div>
  );
}

const secondPaceMs = 10_000;

function ReadyBy({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const { tone, hours, minutes } = dueIn(order.readyBy, useNowBy(secondPaceMs));
  const span = [
    ...(hours > 0 ? [formatSpan(hours, 'hour', language, 'narrow')] : []),
    ...(hours === 0 || minutes > 0 ? [formatSpan(minutes, 'minute', language, 'narrow')] : []),
  ].join(' ');
  const time = momentText(order.readyBy, today, language);
  const isToday = time === formatTime(order.readyBy, language);
  return (
    <span
      className={classes(styles['due'], styles[tone], 'rounded-round px-8 text-14 leading-1_4 font-medium')}
    >
      {t('ready_by', { time })}
      {isToday && ` · ${tone === 'late' ? t('due.late', { span }) : span}`}
    </span>
  );
}

function UndoRow({ order, onUndone }: { order: PartnerOrder; onUndone: () => void }) {
  const { t } = useTranslation('partner');
  const button = useRef<HTMLButtonElement>(null);
  const held = useHeldMoves().get(order.id);
  useEffect(() => {
    if (isFocusLost()) button.current?.focus({ preventScroll: true });
  }, []);
  if (held === undefined) return null;
  const { action, minutes = 0 } = held;
  const word = action === 'accept' ? 'accepted' : action === 'reject' ? 'rejected' : 'ready';
  const undo = (): void => {
    undoMove(order.id);
    onUndone();
  };
  return (
    <div className="flex items-center gap-8 rounded-control bg-good-soft ps-12" role="status">
      <strong className="min-w-0 grow font-semibold">
        {action === 'delay' ? t('delay.so_far', { count: minutes }) : t(`stage.${word}`)}
      </strong>
      <Button
        ref={button}
        variant="plain"
        pending={held.isSent}
        aria-label={t('undo.named', { order: order.orderId })}
        onClick={undo}
      >
        {t('undo.action')}
      </Button>
    </div>
  );
}

interface HeadProps {
  order: PartnerOrder;
  work: PartnerOrderCardProps['work'];
  headingId: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Head({ order, work, headingId, heading }: HeadProps) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8">
        <h3 id={headingId} ref={heading} tabIndex={-1} className="text-22 leading-[1.2]">
          <LeftToRight>{order.orderId}</LeftToRight>
        </h3>
        <span className="ms-auto">
          {work === 'bring' ? (
            <Badge tone="info">{t(`stage.${order.stage}`)}</Badge>
          ) : (
            <ReadyBy order={order} />
          )}
        </span>
      </div>
      <div className="flex items-start gap-8">
        <p className="min-w-0 grow leading-1_3">
          <strong className="font-semibold">
            {t('times', { amount: formatNumber(order.familySize, language) })}
          </strong>{' '}
          <bdi className="font-medium">{order.mealName}</bdi>
          {order.options.map(({ name }) => (
            <bdi key={name} className="font-medium">
              {' '}
              + {name}
            </bdi>
          ))}
          <span className="text-muted">
            {' '}
            · <bdi>{order.customer}</bdi>
          </span>
          {order.lines.length > 0 && (
            <span className="text-14 text-muted"> · {t('lines', { count: order.lines.length })}</span>
          )}
        </p>
        {work === 'make' && (
          <span className="flex-none rounded-round bg-info-soft px-8 text-14 leading-1_4 font-medium text-info-text">
            {t(`stage.${order.stage}`)}
          </span>
        )}
      </div>
    </>
  );
}

function RecipeChanged({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['partner', 'common']);
  return (
    <Notice
      tone="danger"
      title={t('recipe_changed.title')}
      action={
        <LinkButton to={`/support?as=partner&order=${orderId}`} variant="quiet">
          {t('common:footer.support')}
        </LinkButton>
      }
    >
      {t('recipe_changed.text')}
    </Notice>
  );
}

interface PartnerOrderCardProps {
  order: PartnerOrder;
  over?: ReactNode;
  actions: ReactNode;
  /** Below the actions, for a choice. */
  panel?: ReactNode;
  /** Folded into the details. */
  moreActions?: ReactNode;
  work: 'answer' | 'make' | 'bring';
}

/** A kitchen with own delivery sends it out instead. */
const isAwaitingDriver = ({ stage, actions }: PartnerOrder): boolean =>
  stage === 'ready' && !actions.includes('send_out');

const isPacked = ({ orderType, stage, actions }: PartnerOrder): boolean =>
  orderType === 'ingredients' && stage === 'preparing' && actions.includes('mark_ready');

export function PartnerOrderCard({ order, over, actions, panel, moreActions, work }: PartnerOrderCardProps) {
  const { t } = useTranslation('partner');
  const id = useId();
  const isStopped = isAlarmOpen(order);
  const isHeld = useHeldMoves().has(order.id);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? isPacked(order);
  const heading = useFocusAfterMove<HTMLHeadingElement>(order.id, isStopped ? 'held' : order.stage);
  return (
    <Card
      as="li"
      className={classes(
        styles['ticket'],
        'flex flex-col gap-4 overflow-hidden p-8 xl:[@media(max-height:50rem)]:gap-[2px] xl:[@media(max-height:50rem)]:py-[5px]',
      )}
      aria-labelledby={`${id}number`}
    >
      {over}
      <SafetyAlarm order={order} />
      <Head order={order} work={work} headingId={`${id}number`} heading={heading} />
      {(order.driver !== null || (work === 'bring' && isAwaitingDriver(order))) && (
        <Suspense>
          <DriverLine order={order} />
        </Suspense>
      )}
      {order.isRecipeChanged && work !== 'bring' && <RecipeChanged orderId={order.id} />}
      {(work !== 'bring' || order.safetyAlarm !== null) && (
        <AllergyLine order={order} isShort={work === 'answer'} onMore={() => setToggled(true)} />
      )}
      {order.notes !== null && (
        <p className="flex items-start gap-4 rounded-control bg-highlight-soft px-8 py-4 text-14 svg:mt-[0.15em] svg:flex-none">
          <IconMessage2 size={18} aria-hidden="true" />
          <span dir="auto">{order.notes}</span>
        </p>
      )}
      {isHeld ? (
        <UndoRow order={order} onUndone={() => heading.current?.focus({ preventScroll: true })} />
      ) : (
        <>
          <div className="mt-auto flex flex-wrap items-stretch gap-4">
            {!isStopped && actions}
            {work !== 'answer' && (
              <Suspense>
                <PrintButton order={order} />
                <OrderTalk order={order} isSign />
              </Suspense>
            )}
            <IconButton
              className={classes(styles['fold'], isOpen && styles['open'], 'ms-auto size-48 rounded-control')}
              label={t('details.named', { order: order.orderId })}
              aria-expanded={isOpen}
              aria-controls={`${id}details`}
              icon={<IconChevronDown className="transition-rotate" aria-hidden="true" />}
              onClick={() => setToggled(!isOpen)}
            />
          </div>
          {!isStopped && panel}
        </>
      )}
      <div id={`${id}details`} className="flex flex-col gap-12 empty:hidden">
        {isOpen && (
          <Suspense>
            <Details order={order} actions={!isStopped && !isHeld && moreActions} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
