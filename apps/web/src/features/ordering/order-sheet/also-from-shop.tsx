import { maxProductCount, maxProductsOrdered } from '@sufra/contract/ordering/ordering.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { shelvesOf } from '../shopping-lines.ts';
import type { ShoppingList as List } from './order-sheet.api.ts';

type Product = NonNullable<List['products']>[number];
type Counts = Readonly<Record<string, number>>;

const shownAtOnce = 12;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

/** Those that are chosen stay in view. */
function useFound(products: readonly Product[], counts: Counts) {
  const [typed, setTyped] = useState('');
  const wanted = fold(typed.trim());
  const matching = products.filter(({ name }) => fold(name).includes(wanted));
  const first = new Set(matching.slice(0, shownAtOnce));
  const shown = products.filter((one) => first.has(one) || counts[one.id] !== undefined);
  return {
    typed,
    setTyped,
    shown,
    found: matching.length,
    hidden: matching.filter((one) => !shown.includes(one)).length,
  };
}

interface ProductsProps {
  products: readonly Product[];
  counts: Counts;
  onCount: (id: string, count: number) => void;
}

function Products({ products, counts, onCount }: ProductsProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  return shelvesOf(products).map(({ aisle, lines }) => (
    <section key={aisle} className="pt-16" aria-labelledby={`also-${aisle}`}>
      <h3 id={`also-${aisle}`} className="pb-4 text-14 font-medium text-muted">
        {t(`shopping.aisle.${aisle}`)}
      </h3>
      <ul role="list">
        {lines.map(({ id, name, priceFils }) => (
          <li key={id} className="py-8 not-first:border-t not-first:border-line">
            <Stepper
              label={`${isolate(name)} · ${formatMoney(priceFils, language)}`}
              value={counts[id] ?? 0}
              min={0}
              max={id in counts || Object.keys(counts).length < maxProductsOrdered ? maxProductCount : 0}
              text={formatNumber(counts[id] ?? 0, language)}
              onChange={(count) => onCount(id, count)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface AlsoFromShopProps {
  products: readonly Product[];
  counts: Counts;
  onChange: (counts: Counts) => void;
  error: string | undefined;
}

export function AlsoFromShop({ products, counts, onChange, error }: AlsoFromShopProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { typed, setTyped, shown, found, hidden } = useFound(products, counts);
  const count = (id: string, next: number): void => {
    const { [id]: _, ...others } = counts;
    onChange(next === 0 ? others : { ...others, [id]: next });
  };
  return (
    <SectionCard title={t('also.title')}>
      <p className="text-muted">{t('also.lead')}</p>
      {error !== undefined && (
        <div tabIndex={-1} data-refusal>
          <FieldError id="also-error" error={error} />
        </div>
      )}
      {products.length > shownAtOnce && (
        <div className="pt-12">
          <TextField
            type="search"
            label={t('also.find')}
            start={<IconSearch size={20} aria-hidden="true" />}
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={setTyped}
          />
        </div>
      )}
      <Products products={shown} counts={counts} onCount={count} />
      <p className="pt-8 text-14 text-muted empty:hidden" role="status">
        {found === 0 && typed !== ''
          ? t('also.none')
          : hidden > 0
            ? t('also.more', {
                shown: formatNumber(found - hidden, language),
                total: formatNumber(found, language),
              })
            : ''}
      </p>
    </SectionCard>
  );
}
