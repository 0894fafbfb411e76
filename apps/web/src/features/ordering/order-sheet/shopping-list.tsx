import { maxFamilySize } from '@sufra/contract/catalogue/catalogue.ts';
import type { ShoppingLine as Line } from '@sufra/contract/ordering/shopping.ts';
import { IconBuildingStore, IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { amountText } from '../../../lib/amount.ts';
import { portionText } from '../../../lib/food-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { packsText, isSold, shelvesOf } from '../shopping-lines.ts';
import type { ShoppingList as List } from './order-sheet.api.ts';
import bought from '../shopping-lines.module.css';
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
        <span className={classes(bought['line'], styles['line'], !isBought && styles['left'])}>
          <span className={styles['what']}>
            <span className={classes(bought['name'], styles['name'])}>
              {line.name}
              {line.isOptional && (
                <span className={classes(bought['optional'], styles['optional'])}>
                  {t('common:kit.optional')}
                </span>
              )}
            </span>{' '}
            <span className={styles['needed']}>
              {t('shopping.needed', { amount: `\u2068${needed}\u2069` })}
            </span>
          </span>{' '}
          <span className={styles['bought']}>
            {isBought ? <bdi>{packsText(line, t, language)}</bdi> : t('shopping.at_home')}
          </span>{' '}
          <span className={classes(bought['price'], styles['price'])}>
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
    <section className={styles['shelf']} aria-labelledby="from-home">
      <h3 id="from-home" className={styles['aisle']}>
        {t('shopping.from_home')}
      </h3>
      <ul role="list" className={styles['lines']}>
        {free.map((line) => (
          <li key={line.id} className={classes(bought['free'], styles['free'])}>
            <IconHome size={20} aria-hidden="true" />
            <span>{line.name}</span>
            <span className={styles['needed']}>
              <NeededAmount line={line} />
            </span>
          </li>
        ))}
      </ul>
    </section>
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
    <section key={aisle} className={styles['shelf']} aria-labelledby={`aisle-${aisle}`}>
      <h3 id={`aisle-${aisle}`} className={styles['aisle']}>
        {t(`shopping.aisle.${aisle}`)}
      </h3>
      <ul role="list" className={styles['lines']}>
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
          className={leaveOut.size === 0 ? styles['away'] : undefined}
          onClick={() => onLeaveOut(new Set())}
        >
          {t('shopping.all')}
        </Button>
      }
    >
      <div className={styles['stepper']}>
        <Stepper label={t('family_size')} value={people} onChange={onPeople} max={maxFamilySize} />
      </div>
      {portion !== null && <p className={styles['lead']}>{portion}</p>}
      <p className={styles['lead']}>{t('shopping.lead')}</p>
      <div className={styles['shelves']} aria-busy={isReading}>
        <Shelves list={list} leaveOut={leaveOut} onLeaveOut={onLeaveOut} />
        <FromHome list={list} />
      </div>
      <FieldError id="leave-out-error" error={error} />
      <p className={styles['note']}>
        <IconBuildingStore size={20} aria-hidden="true" />
        {t('shopping.packs_note')}
      </p>
    </SectionCard>
  );
}
