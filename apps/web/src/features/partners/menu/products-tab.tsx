import { aisles, shopAisles } from '@sufra/contract/catalogue/catalogue.ts';
import { getShelf, type ShelfProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney, formatNumber, isolate } from '../../../lib/format.ts';
import { OwnProducts } from './own-products.tsx';

const ProductDialog = lazy(async () => ({ default: (await import('./product-dialog.tsx')).ProductDialog }));

type Aisle = (typeof shopAisles)[number];

const typingPauseMs = 300;

function useShelf(q: string, aisle: Aisle | 'all') {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-shelf', language, q, aisle],
    queryFn: ({ signal }) =>
      call(getShelf, { query: { ...(q !== '' && { q }), ...(aisle !== 'all' && { aisle }) }, signal }),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  });
}

function useProductName(): (product: ShelfProduct) => string {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  return ({ name, grams }) => {
    const size =
      grams < 1_000
        ? t('grams', { amount: formatNumber(grams, language, 1) })
        : t('kilos', { amount: formatNumber(grams / 1_000, language, 2) });
    return `${isolate(name)} · ${isolate(size)}`;
  };
}

function Product({ product, onChange }: { product: ShelfProduct; onChange: () => void }) {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  const name = useProductName()(product);
  const { commonFils, ownFils, barcode, outUntil } = product;
  return (
    <li className="flex items-center gap-12 py-4 not-first:border-t not-first:border-line">
      <span className="flex min-w-0 grow flex-col">
        <span className="font-medium">{name}</span>
        <span className="flex flex-wrap items-center gap-x-8 text-14 text-muted">
          {ownFils === null
            ? t('common_price')
            : t('own_price', { price: formatMoney(commonFils, language) })}
          {barcode !== null && <LeftToRight>{barcode}</LeftToRight>}
          {outUntil !== null && (
            <Badge tone="highlight">{t('out_until', { day: formatDay(outUntil, language, 'short') })}</Badge>
          )}
        </span>
      </span>
      <strong className="flex-none whitespace-nowrap">{formatMoney(ownFils ?? commonFils, language)}</strong>
      <Button
        variant="plain"
        className="min-h-48 flex-none"
        aria-label={t('change_named', { name })}
        onClick={onChange}
      >
        {t('change')}
      </Button>
    </li>
  );
}

function Shelves({
  products,
  onChange,
}: {
  products: readonly ShelfProduct[];
  onChange: (one: ShelfProduct) => void;
}) {
  const { t } = useTranslation('getting');
  const filled = aisles
    .map((aisle) => ({ aisle, own: products.filter((product) => product.aisle === aisle) }))
    .filter(({ own }) => own.length > 0);
  return filled.map(({ aisle, own }) => (
    <section key={aisle} aria-labelledby={`shelf-${aisle}`}>
      <h3 id={`shelf-${aisle}`} className="pt-16 text-16">
        {t(`shopping.aisle.${aisle}`)}
      </h3>
      <ul role="list">
        {own.map((product) => (
          <Product
            key={`${product.ingredientId} ${String(product.grams)}`}
            product={product}
            onChange={() => onChange(product)}
          />
        ))}
      </ul>
    </section>
  ));
}

function ProductsComing() {
  const { t } = useTranslation('products');
  return (
    <Loading label={t('loading')}>
      <Skeleton height="3rem" />
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

interface ReadProps {
  read: ReturnType<typeof useShelf>;
  isSearch: boolean;
  onChange: (product: ShelfProduct) => void;
}

function Read({ read: { data, error, isFetching, refetch }, isSearch, onChange }: ReadProps) {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  if (data === undefined)
    return error === null ? (
      <ProductsComing />
    ) : (
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const { products, total, own = [] } = data;
  return (
    <div aria-busy={isFetching}>
      {error !== null && (
        <Notice tone="danger" role="status" title={t('stale')}>
          {errorText(error)}
        </Notice>
      )}
      <OwnProducts products={own} isSearch={isSearch} />
      {products.length + own.length === 0 && <EmptyState title={t('none_title')} text={t('none')} />}
      <Shelves products={products} onChange={onChange} />
      {total > products.length && (
        <p className="pt-16 text-muted">
          {t('more', {
            shown: formatNumber(products.length, language),
            total: formatNumber(total, language),
          })}
        </p>
      )}
    </div>
  );
}

export function ProductsTab() {
  const { t } = useTranslation(['products', 'getting']);
  const nameOf = useProductName();
  const [typed, setTyped] = useState('');
  const [aisle, setAisle] = useState<Aisle | 'all'>('all');
  const [open, setOpen] = useState<ShelfProduct | null>(null);
  const read = useShelf(useSettled(typed.trim(), typingPauseMs), aisle);
  const options = shopAisles.map((value) => ({ value, label: t(`getting:shopping.aisle.${value}`) }));
  return (
    <section className="flex flex-col gap-12" aria-labelledby="products">
      <div>
        <h2 id="products" className="text-22">
          {t('title')}
        </h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-12">
        <TextField
          type="search"
          label={t('find')}
          start={<IconSearch size={20} aria-hidden="true" />}
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          label={t('aisle')}
          value={aisle}
          onChange={setAisle}
          options={[{ value: 'all', label: t('all_aisles') }, ...options]}
        />
      </div>
      <Read read={read} isSearch={typed !== '' || aisle !== 'all'} onChange={setOpen} />
      {open !== null && (
        <Suspense>
          <ProductDialog product={open} name={nameOf(open)} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
