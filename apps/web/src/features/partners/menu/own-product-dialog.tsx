import { shopAisles } from '@sufra/contract/catalogue/catalogue.ts';
import {
  isEan,
  type OwnProduct,
  ownProductLimits as limits,
  packUnits,
  setOwnProduct,
} from '@sufra/contract/partners/grocery-shelf.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { priceOf, typedNumber } from '../../../lib/amount.ts';
import { call, isApiError } from '../../../lib/api.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney, isolate } from '../../../lib/format.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { DishIngredientSearch } from '../dish/dish-lines.tsx';
import { Stock } from './product-dialog.tsx';

type Body = BodyOf<typeof setOwnProduct>;

interface Draft extends Omit<Body, 'amount' | 'contents' | 'barcode' | 'outUntil'> {
  readonly amount: string;
  readonly contents: OwnProduct['contents'];
  readonly barcode: string;
  readonly outUntil: string;
}

const draftOf = (product: OwnProduct | null): Draft =>
  product === null
    ? {
        ...{ name: { en: '', ar: '' }, amount: '', unit: 'piece', aisle: 'household', contents: [] },
        ...{ price: '', barcode: '', outUntil: '', isOnShelf: true },
      }
    : {
        ...product,
        amount: String(product.amount),
        price: (product.priceFils / 100).toFixed(2),
        barcode: product.barcode ?? '',
        outUntil: product.outUntil ?? '',
      };

const isFood = ({ aisle }: Pick<Draft, 'aisle'>): boolean => aisle !== 'household';

/** As the server names the fields. */
function wrongIn(draft: Draft, price: string | null): string[] {
  const amount = Number(draft.amount);
  const fils = price === null ? 0 : filsOf(price);
  const code = toLatinDigits(draft.barcode).trim();
  const wrong: Record<string, boolean> = {
    'name.en': draft.name.en.trim().length < 2,
    'name.ar': draft.name.ar.trim().length < 2,
    amount: !(amount > 0 && amount <= limits.amount) || (draft.unit === 'piece' && !Number.isInteger(amount)),
    contents: isFood(draft) && draft.contents.length === 0,
    price: fils < limits.least || fils > limits.most,
    barcode: code !== '' && !isEan(code),
  };
  return Object.keys(wrong).filter((field) => wrong[field]);
}

const bodyOf = ({ name, unit, aisle, isOnShelf, ...draft }: Draft, price: string): Body => ({
  ...{ name, unit, aisle, isOnShelf, price, amount: Number(draft.amount) },
  contents: isFood({ aisle }) ? draft.contents.map(({ ingredientId }) => ingredientId) : [],
  barcode: draft.barcode.trim() === '' ? null : draft.barcode,
  outUntil: draft.outUntil === '' ? null : draft.outUntil,
});

interface OwnProductDialogProps {
  /** Null for a new one. */
  product: OwnProduct | null;
  onClose: () => void;
}

function useOwnTexts() {
  const { t } = useTranslation('products');
  const { language } = useLanguage();
  const least = formatMoney(limits.least, language);
  const most = formatMoney(limits.most, language);
  return {
    ...{ 'name.en': t('own.name_wrong'), 'name.ar': t('own.name_wrong'), amount: t('own.amount_wrong') },
    ...{ contents: t('own.contents_wrong'), price: t('price_wrong', { least, most }) },
    barcode: t('barcode_wrong'),
  };
}

function useOwnProductForm({ product, onClose }: OwnProductDialogProps) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  // Sent again after a lost answer, it adds nothing twice.
  const [productId] = useState(() => product?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(product));
  const [hasTried, setTried] = useState(false);
  const texts = useOwnTexts();
  const price = priceOf(draft.price);
  const wrong = wrongIn(draft, price);
  const save = useSingleMutation({
    mutationFn: () => call(setOwnProduct, { params: { productId }, body: bodyOf(draft, price ?? '') }),
    onSuccess: ({ name }) => {
      toast({ title: t('saved_title'), description: t('saved', { name: isolate(name.en) }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['partner-shelf'] }),
    onError: () => focusFirstWrong(element.current),
  });
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0) focusFirstWrong(element.current);
    else save.mutate();
  };
  const refused = fieldErrors(save.error, {
    ...{ 'name.en': t('own.not_sold'), 'name.ar': t('own.not_sold'), contents: t('own.not_sold') },
    barcode: t('barcode_taken'),
  });
  const errorOf = (field: keyof typeof texts): string | undefined =>
    hasTried && wrong.includes(field) ? texts[field] : refused[field];
  return { draft, change, element, save, submit, errorOf };
}

type Form = ReturnType<typeof useOwnProductForm>;

function Names({ form: { draft, change, errorOf } }: { form: Form }) {
  const { t } = useTranslation('products');
  return (
    <div className="grid grid-fit-192 gap-12">
      {(['en', 'ar'] as const).map((language) => (
        <TextField
          key={language}
          label={t(`own.name_${language}`)}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          lang={language}
          autoComplete="off"
          maxLength={limits.name}
          value={draft.name[language]}
          onChange={(typed) => change({ name: { ...draft.name, [language]: typed } })}
          error={errorOf(`name.${language}`)}
          required
        />
      ))}
    </div>
  );
}

function Pack({ form: { draft, change, errorOf } }: { form: Form }) {
  const { t } = useTranslation(['products', 'getting']);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-12">
        <TextField
          label={t('own.amount')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={8}
          value={draft.amount}
          onChange={(typed) => change({ amount: typedNumber(typed) })}
          error={errorOf('amount')}
          required
        />
        <SelectField
          label={t('own.unit')}
          options={packUnits.map((value) => ({ value, label: t(`own.units.${value}`) }))}
          value={draft.unit}
          onChange={(unit) => change({ unit })}
        />
      </div>
      <SelectField
        label={t('aisle')}
        hint={t(isFood(draft) ? 'own.food_hint' : 'own.household_hint')}
        options={shopAisles.map((value) => ({ value, label: t(`getting:shopping.aisle.${value}`) }))}
        value={draft.aisle}
        onChange={(aisle) => change({ aisle })}
      />
    </>
  );
}

function Contents({ form: { draft, change, errorOf } }: { form: Form }) {
  const { t } = useTranslation(['products', 'menu']);
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  const { contents } = draft;
  const error = errorOf('contents');
  return (
    <section className="flex flex-col gap-8" aria-label={t('own.contents')} data-wrong={error !== undefined}>
      <p className="font-medium">{t('own.contents')}</p>
      <FieldError id={id} error={error} />
      <ul role="list" className="flex flex-col empty:hidden" aria-label={t('own.contents')}>
        {contents.map(({ ingredientId, name }) => (
          <li key={ingredientId} className="flex items-center justify-between gap-8 [&>button]:size-48">
            <bdi>{name}</bdi>
            <IconButton
              label={t('menu:dish.remove_line', { name: isolate(name) })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => {
                change({ contents: contents.filter((one) => one.ingredientId !== ingredientId) });
                search.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <DishIngredientSearch
        inputRef={search}
        taken={contents.map(({ ingredientId }) => ingredientId)}
        isFull={contents.length >= limits.contents}
        onChoose={({ id: ingredientId, name }) => {
          if (!contents.some((one) => one.ingredientId === ingredientId))
            change({ contents: [...contents, { ingredientId, name }] });
        }}
      />
    </section>
  );
}

function Selling({ form: { draft, change, errorOf } }: { form: Form }) {
  const { t } = useTranslation('products');
  return (
    <div className="grid grid-fit-192 items-start gap-12">
      <TextField
        label={t('own.price')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={draft.price}
        onChange={(typed) => change({ price: typedNumber(typed) })}
        error={errorOf('price')}
        required
      />
      <TextField
        label={t('barcode')}
        hint={t('barcode_hint')}
        optional
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        value={draft.barcode}
        onChange={(barcode) => change({ barcode })}
        error={errorOf('barcode')}
      />
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation('products');
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert" title={t('failed_save')}>
      {isApiError(error, 'text_names_foods')
        ? t('own.names_foods', { foods: isolate(String(error.params['foods'] ?? '')) })
        : isApiError(error, 'menu_full')
          ? t('own.full', { max: error.params['max'] })
          : errorText(error)}
    </Notice>
  );
}

export function OwnProductDialog(props: OwnProductDialogProps) {
  const { product, onClose } = props;
  const { t } = useTranslation(['products', 'common']);
  const { language } = useLanguage();
  const formId = useId();
  const form = useOwnProductForm(props);
  const { draft, change } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={product === null ? t('own.add') : isolate(product.name[language])}
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
          <Names form={form} />
          <Pack form={form} />
          {isFood(draft) && <Contents form={form} />}
          <Selling form={form} />
          <Stock
            product={{ outUntil: product?.outUntil ?? null }}
            form={{ outUntil: draft.outUntil, setOutUntil: (outUntil) => change({ outUntil }) }}
          />
          <Switch
            label={t('own.on_shelf')}
            hideLabel
            state={t(draft.isOnShelf ? 'own.on_shelf' : 'own.off_shelf')}
            checked={draft.isOnShelf}
            onChange={(isOnShelf) => change({ isOnShelf })}
          />
          <Refused error={form.save.error} />
        </Stack>
      </form>
    </Dialog>
  );
}
