import { type OwnProduct, packText } from '@sufra/contract/partners/grocery-shelf.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge, LeftToRight } from '../../../kit/layout/surface.tsx';
import { formatDay, formatMoney, isolate } from '../../../lib/format.ts';
import { Contains } from '../dish-parts.tsx';

const OwnProductDialog = lazy(async () => ({
  default: (await import('./own-product-dialog.tsx')).OwnProductDialog,
}));

function Own({ product, onChange }: { product: OwnProduct; onChange: () => void }) {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  const { amount, unit, aisle, barcode, outUntil, isOnShelf } = product;
  const name = `${isolate(product.name[language])} · ${isolate(packText(amount, unit, language))}`;
  return (
    <li className="flex items-center gap-12 py-4 not-first:border-t not-first:border-line">
      <span className="flex min-w-0 grow flex-col">
        <span className="font-medium">{name}</span>
        {aisle !== 'household' && <Contains allergens={product.allergens} />}
        <span className="flex flex-wrap items-center gap-x-8 text-14 text-muted">
          {barcode !== null && <LeftToRight>{barcode}</LeftToRight>}
          {!isOnShelf && <Badge>{t('own.off_shelf')}</Badge>}
          {outUntil !== null && (
            <Badge tone="highlight">{t('out_until', { day: formatDay(outUntil, language, 'short') })}</Badge>
          )}
        </span>
      </span>
      <strong className="flex-none whitespace-nowrap">{formatMoney(product.priceFils, language)}</strong>
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

export function OwnProducts({ products, isSearch }: { products: readonly OwnProduct[]; isSearch: boolean }) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState<OwnProduct | 'new' | null>(null);
  return (
    <section aria-labelledby="own-products">
      <div className="flex flex-wrap items-center justify-between gap-8">
        <h3 id="own-products" className="text-16">
          {t('own.title')}
        </h3>
        <Button
          variant="quiet"
          className="min-h-48"
          start={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          {t('own.add')}
        </Button>
      </div>
      {products.length === 0 && !isSearch && <p className="text-muted">{t('own.none')}</p>}
      <ul role="list">
        {products.map((product) => (
          <Own key={product.id} product={product} onChange={() => setOpen(product)} />
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <OwnProductDialog product={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
