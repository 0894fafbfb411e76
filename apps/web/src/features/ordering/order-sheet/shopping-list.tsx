import { maxFamilySize } from '@sufra/contract/catalogue/catalogue.ts';
import type { ShoppingLine as Line } from '@sufra/contract/ordering/shopping.ts';
import { IconBuildingStore, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { amountText } from '../../../lib/amount.ts';
import { portionText } from '../../../lib/food-text.ts';
import { formatList, formatMoney, isolate } from '../../../lib/format.ts';
import { packsText, isSold, shelvesOf } from '../shopping-lines.ts';
import type { ShoppingList as List } from './order-sheet.api.ts';
import styles from './shopping-list.module.css';

function NeededAmount({ line }: { line: Line }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  return <bdi>{amountText(line.amount, line.unit, t, language)}</bdi>;
}

interface ShoppingLineProps {
  line: Line;
  isBought: boolean;
  onBuy: (isBought: boolean) => void;
}

function ShoppingLine({ line, isBought, onBuy }: ShoppingLineProps) {
  const { t } = useTranslation(['getting', 'common']);
  const { t: tCatalogue } = useTranslation('catalogue');
  const { language } = useLanguage();
  const needed = amountText(line.amount, line.unit, tCatalogue, language);
  return (
    <Checkbox
      checked={isBought}
      onChange={onBuy}
      label={
        <span
          className={classes(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-12 sm:grid-cols-[minmax(0,1fr)_minmax(6rem,auto)_6.5rem] sm:items-baseline',
            !isBought && styles['left'],
          )}
        >
          <span className="flex min-w-0 flex-col">
            <span className={classes('flex flex-wrap items-center gap-x-8 font-medium', styles['name'])}>
              {line.name}
              {line.isOptional && (
                <span
                  className={classes(
                    'rounded-round border border-line-strong px-8 text-12 font-normal text-muted',
                    styles['optional'],
                  )}
                >
                  {t('common:kit.optional')}
                </span>
              )}
            </span>{' '}
            <span className="text-14 text-muted">
              {t('shopping.needed', { amount: `\u2068${needed}\u2069` })}
            </span>
          </span>{' '}
          <span className={classes(styles['bought'], 'col-span-full text-14 sm:col-2 sm:row-1 sm:text-end')}>
            {isBought ? <bdi>{packsText(line, t, language)}</bdi> : t('shopping.at_home')}
          </span>{' '}
          <span
            className={classes(
              'col-2 row-1 text-end font-semibold whitespace-nowrap sm:col-3',
              styles['price'],
            )}
          >
            {formatMoney(line.priceFils, language)}
          </span>
        </span>
      }
    />
  );
}

interface ShoppingListProps {
  list: List;
  isReading: boolean;
  people: number;
  onPeople: (people: number) => void;
  leaveOut: ReadonlySet<string>;
  onLeaveOut: (leaveOut: ReadonlySet<string>) => void;
  error: string | undefined;
}

function FromHome({ list }: { list: List }) {
  const { t } = useTranslation('getting');
  const free = list.ingredients.filter((line) => !isSold(line));
  if (free.length === 0) return null;
  return (
    <section className="pt-16" aria-labelledby="from-home">
      <h3 id="from-home" className="pb-4 text-14 font-medium text-muted">
        {t('shopping.from_home')}
      </h3>
      <ul role="list" className={classes(styles['lines'], 'li:border-t li:border-line')}>
        {free.map((line) => (
          <li
            key={line.id}
            className="flex min-h-target items-center gap-12 *:last:ms-auto svg:flex-none svg:text-muted"
          >
            <IconHome size={20} aria-hidden="true" />
            <span>{line.name}</span>
            <span className="text-14 text-muted">
              <NeededAmount line={line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutOfStock({ list: { outOfStock, grocery } }: { list: List }) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  return (
    <Notice tone="highlight" title={t('shopping.out_title', { name: isolate(grocery?.name ?? '') })}>
      {t('shopping.out', {
        list: formatList(
          outOfStock.map(({ name }) => isolate(name)),
          language,
        ),
      })}
    </Notice>
  );
}

function Shelves({
  list,
  leaveOut,
  onLeaveOut,
}: Pick<ShoppingListProps, 'list' | 'leaveOut' | 'onLeaveOut'>) {
  const { t } = useTranslation('getting');
  const buy = (id: string, isBought: boolean): void => {
    const next = new Set(leaveOut);
    if (isBought) next.delete(id);
    else next.add(id);
    onLeaveOut(next);
  };
  return shelvesOf(list.ingredients).map(({ aisle, lines }) => (
    <section key={aisle} className="pt-16" aria-labelledby={`aisle-${aisle}`}>
      <h3 id={`aisle-${aisle}`} className="pb-4 text-14 font-medium text-muted">
        {t(`shopping.aisle.${aisle}`)}
      </h3>
      <ul role="list" className={classes(styles['lines'], 'li:border-t li:border-line')}>
        {lines.map((line) => (
          <li key={line.id}>
            <ShoppingLine
              line={line}
              isBought={!leaveOut.has(line.id)}
              onBuy={(isBought) => buy(line.id, isBought)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function ShoppingList(props: ShoppingListProps) {
  const { list, isReading, people, onPeople, leaveOut, onLeaveOut, error } = props;
  const { t } = useTranslation('getting');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const portion = portionText(list.portion, tOptions, language);
  return (
    <SectionCard
      title={t('shopping.list')}
      aside={
        <Button
          variant="plain"
          className={leaveOut.size === 0 ? 'invisible' : undefined}
          onClick={() => onLeaveOut(new Set())}
        >
          {t('shopping.all')}
        </Button>
      }
    >
      <div className="mb-12">
        <Stepper label={t('family_size')} value={people} onChange={onPeople} max={maxFamilySize} />
      </div>
      {portion !== null && <p className="text-muted">{portion}</p>}
      <p className="text-muted">{t('shopping.lead')}</p>
      {list.grocery !== null && list.grocery.minOrderFils > 0 && (
        <p className="text-muted">
          {t('shopping.minimum_ahead', { minimum: formatMoney(list.grocery.minOrderFils, language) })}
        </p>
      )}
      {list.outOfStock.length > 0 && <OutOfStock list={list} />}
      <div className={styles['shelves']} aria-busy={isReading}>
        <Shelves list={list} leaveOut={leaveOut} onLeaveOut={onLeaveOut} />
        <FromHome list={list} />
      </div>
      <FieldError id="leave-out-error" error={error} />
      <p
        className={classes(styles['note'], 'mt-16 flex gap-8 border-t border-line pt-16 text-14 text-muted')}
      >
        <IconBuildingStore size={20} aria-hidden="true" />
        {t('shopping.packs_note')}
      </p>
    </SectionCard>
  );
}
