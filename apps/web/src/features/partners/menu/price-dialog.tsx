import { highestPrice, lowestPrice, priceAfter } from '@sufra/contract/partners/menu-editing.ts';
import type { MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useChangeItems } from '../menu-editing.api.ts';

type Kind = 'percent' | 'sum';
type PriceChange = Parameters<typeof priceAfter>[1];

/** `-5`, `+7.5` and `٧٫٥` of either kind; null if it changes nothing or can't be read. */
function changeOf(kind: Kind, typed: string): PriceChange | null {
  const text = toLatinDigits(typed).replace('٫', '.').replace('−', '-').trim();
  const fits = kind === 'percent' ? /^[+-]?\d{1,3}$/.test(text) : /^[+-]?\d{1,4}(?:\.\d{1,2})?$/.test(text);
  const value = Number(text);
  if (!fits || value === 0) return null;
  if (kind === 'sum') return { addFils: Math.round(value * 100) };
  return value >= -90 && value <= 200 ? { percent: value } : null;
}

interface PriceDialogProps {
  items: readonly MenuItemReply[];
  onClose: () => void;
}

interface Priced {
  readonly mealId: string;
  readonly name: string;
  readonly priceFils: number;
  readonly after: number;
  readonly isOutside: boolean;
}

const pricesOf = (items: readonly MenuItemReply[], change: PriceChange | null): Priced[] =>
  items.map(({ mealId, name, price }) => {
    const priceFils = filsOf(price);
    const after = change === null ? priceFils : priceAfter(priceFils, change);
    return { mealId, name, priceFils, after, isOutside: after < lowestPrice || after > highestPrice };
  });

function Preview({ prices }: { prices: readonly Priced[] }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  return (
    <ul role="list" aria-label={t('bulk.preview')} className="flex flex-col">
      {prices.map(({ mealId, name, priceFils, after, isOutside }) => (
        <li
          key={mealId}
          className="flex flex-wrap items-baseline justify-between gap-x-12 border-t border-line py-8"
        >
          <bdi>{name}</bdi>
          <span className="inline-flex items-baseline gap-8">
            <span className="text-muted">{formatMoney(priceFils, language)}</span>
            <span aria-hidden="true">{language === 'ar' ? '←' : '→'}</span>
            <strong className={isOutside ? 'text-danger-text' : undefined}>
              {formatMoney(after, language)}
            </strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

function usePriceForm({ items, onClose }: PriceDialogProps) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<Kind>('percent');
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const changing = useChangeItems();
  const change = changeOf(kind, typed);
  const prices = pricesOf(items, change);
  const isOutside = prices.some((price) => price.isOutside);
  const limits = { least: formatMoney(lowestPrice, language), most: formatMoney(highestPrice, language) };
  const wrong = (): string | undefined => {
    if (change === null) return hasTried ? t(`bulk.wrong_${kind}`) : undefined;
    return isOutside ? t('bulk.outside', limits) : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (change === null || isOutside) return focusFirstWrong(form.current);
    changing.mutate(
      { items: prices.map(({ mealId, priceFils }) => ({ mealId, priceFils })), change },
      {
        onSuccess: ({ changed }) => {
          toast({ title: t('bulk.priced'), description: t('bulk.changed', { count: changed.length }) });
          onClose();
        },
      },
    );
  };
  return { form, kind, setKind, typed, setTyped, error: wrong(), prices, submit, changing };
}

export function PriceDialog(props: PriceDialogProps) {
  const { t } = useTranslation(['menu', 'common']);
  const formId = useId();
  const { form, kind, setKind, typed, setTyped, error, prices, submit, changing } = usePriceForm(props);
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('bulk.price_title', { count: prices.length })}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={changing.isPending}>
            {t('bulk.price_save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <ChoiceGroup
            legend={t('bulk.by')}
            layout="chips"
            options={(['percent', 'sum'] as const).map((value) => ({ value, label: t(`bulk.by_${value}`) }))}
            value={kind}
            onChange={setKind}
          />
          <TextField
            label={t(`bulk.field_${kind}`)}
            hint={t(`bulk.hint_${kind}`)}
            dir="ltr"
            autoComplete="off"
            maxLength={8}
            end={kind === 'percent' ? '%' : t('price.currency')}
            value={typed}
            onChange={setTyped}
            error={error}
            required
          />
          <Preview prices={prices} />
          {changing.error !== null && (
            <Notice tone="danger" role="alert" title={t('bulk.failed')}>
              {errorText(changing.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
