import {
  isEan,
  setShelfItem,
  shelfPriceLimits,
  type ShelfProduct,
} from '@sufra/contract/partners/grocery-shelf.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { priceOf, typedNumber } from '../../../lib/amount.ts';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { dubaiDay, filsOf, formatDay, formatMoney } from '../../../lib/format.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

interface ProductDialogProps {
  product: ShelfProduct;
  name: string;
  onClose: () => void;
}

const daysOut = [2, 7, 14] as const;

function useProductForm({ product, name, onClose }: ProductDialogProps) {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const { ingredientId, grams, commonFils, ownFils } = product;
  const [price, setPrice] = useState(ownFils === null ? '' : (ownFils / 100).toFixed(2));
  const [barcode, setBarcode] = useState(product.barcode ?? '');
  const [outUntil, setOutUntil] = useState(product.outUntil ?? '');
  const [hasTried, setTried] = useState(false);
  const { least, most } = shelfPriceLimits(commonFils);
  const limits = { least: formatMoney(least, language), most: formatMoney(most, language) };
  const sum = price.trim() === '' ? null : priceOf(price);
  const fils = sum === null ? null : filsOf(sum);
  const isPriceWrong = fils === null ? price.trim() !== '' : fils < least || fils > most;
  const code = toLatinDigits(barcode).trim();
  const isCodeWrong = code !== '' && !isEan(code);
  const save = useSingleMutation({
    mutationFn: () =>
      call(setShelfItem, {
        params: { ingredientId },
        body: {
          grams,
          price: sum,
          barcode: code === '' ? null : code,
          outUntil: outUntil === '' ? null : outUntil,
        },
      }),
    onSuccess: () => {
      toast({ title: t('saved_title'), description: t('saved', { name }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['partner-shelf'] }),
    onError: () => focusFirstWrong(element.current),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPriceWrong || isCodeWrong) focusFirstWrong(element.current);
    else save.mutate();
  };
  const refused = fieldErrors(save.error, { barcode: t('barcode_taken') });
  const errors = {
    price: hasTried && isPriceWrong ? t('price_wrong', limits) : refused['price'],
    barcode: hasTried && isCodeWrong ? t('barcode_wrong') : refused['barcode'],
  };
  const fields = { price, setPrice, barcode, setBarcode, outUntil, setOutUntil };
  return { ...fields, element, limits, save, submit, errors };
}

interface StockProps {
  product: Pick<ShelfProduct, 'outUntil'>;
  form: Pick<ReturnType<typeof useProductForm>, 'outUntil'> & { setOutUntil: (outUntil: string) => void };
}

export function Stock({ product, form }: StockProps) {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  const noon = new Date(`${useToday()}T12:00:00+04:00`);
  const days = new Set([...daysOut.map((days) => dubaiDay(noon, days)), product.outUntil ?? '']);
  days.delete('');
  return (
    <ChoiceGroup
      legend={t('stock')}
      hint={t('stock_hint')}
      layout="chips"
      options={[
        { value: '', label: t('in_stock') },
        ...[...days]
          .sort()
          .map((value) => ({ value, label: t('until', { day: formatDay(value, language, 'short') }) })),
      ]}
      value={form.outUntil}
      onChange={form.setOutUntil}
    />
  );
}

export function ProductDialog(props: ProductDialogProps) {
  const { product, name, onClose } = props;
  const { t } = useTranslation(['products', 'common']);
  const { language } = useLanguage();
  const formId = useId();
  const form = useProductForm(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={form.save.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.element} onSubmit={form.submit} noValidate>
        <Stack gap={24}>
          <Stock product={product} form={form} />
          <TextField
            label={t('price')}
            hint={t('price_hint', { price: formatMoney(product.commonFils, language), ...form.limits })}
            optional
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={12}
            value={form.price}
            onChange={(text) => form.setPrice(typedNumber(text))}
            error={form.errors.price}
          />
          <TextField
            label={t('barcode')}
            hint={t('barcode_hint')}
            optional
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            value={form.barcode}
            onChange={form.setBarcode}
            error={form.errors.barcode}
          />
          {form.save.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed_save')}>
              {errorText(form.save.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
