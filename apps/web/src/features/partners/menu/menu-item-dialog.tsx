import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useSaveItem } from '../menu.api.ts';
import { leastMinutes, minutesOf, mostMinutes, priceOf } from '../../../lib/amount.ts';
import { MinutesField, PriceField } from '../dish-parts.tsx';
import { isolate } from '../../../lib/format.ts';

export interface Offer {
  readonly mealId: string;
  readonly name: string;
  readonly servings: number;
  /** Initial value, without currency. */
  readonly price: string;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

export interface MenuItemDialogProps {
  offer: Offer;
  isNew: boolean;
  onClose: () => void;
  onSaved: () => void;
}

function useOfferForm({ offer, isNew, onSaved }: MenuItemDialogProps) {
  const { t } = useTranslation('menu');
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveItem(offer.mealId);
  const [price, setPrice] = useState(offer.price);
  const [minutes, setMinutes] = useState(String(offer.prepMinutes));
  const [hasTried, setTried] = useState(false);
  const body = { price: priceOf(price), prepMinutes: minutesOf(minutes) };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { price: sum, prepMinutes } = body;
    if (sum === null || prepMinutes === null) return focusFirstWrong(form.current);
    save.mutate(
      { price: sum, prepMinutes, isAvailable: offer.isAvailable },
      {
        onSuccess: () => {
          const name = isolate(offer.name);
          toast({
            title: t(isNew ? 'add.done_title' : 'item.done_title'),
            description: t('item.done', { name }),
          });
          onSaved();
        },
        onError: () => focusFirstWrong(form.current),
      },
    );
  };
  const refused = fieldErrors(save.error);
  const errors = {
    price: hasTried && body.price === null ? t('price.wrong') : refused['price'],
    minutes:
      hasTried && body.prepMinutes === null
        ? t('minutes.wrong', { least: leastMinutes, most: mostMinutes })
        : refused['prepMinutes'],
  };
  return { form, price, setPrice, minutes, setMinutes, submit, errors, save };
}

export function MenuItemDialog(props: MenuItemDialogProps) {
  const { offer, isNew, onClose } = props;
  const { t } = useTranslation(['menu', 'common']);
  const formId = useId();
  const own = useOfferForm(props);
  const name = isolate(offer.name);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? t('add.title_named', { name }) : t('item.title_named', { name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={own.save.isPending}>
            {t(isNew ? 'add.confirm' : 'item.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={own.form} onSubmit={own.submit} noValidate>
        <Stack gap={24}>
          <PriceField
            hint={t('price.hint', { portions: t('portions', { count: offer.servings }) })}
            value={own.price}
            onChange={own.setPrice}
            error={own.errors.price}
          />
          <MinutesField value={own.minutes} onChange={own.setMinutes} error={own.errors.minutes} />
          {own.save.error !== null && (
            <Notice tone="danger" role="alert" title={t('failed.save')}>
              {errorText(own.save.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
