import { addGrocery, maxReachKm } from '@sufra/contract/partners/admin-partners.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { AreaFields } from '../../../kit/fields/area-fields.tsx';
import { IbanField } from '../../../kit/fields/id-fields.tsx';
import { PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toE164 } from '../../../lib/phone.ts';
import { areaOf, missingOfPlace, type PlaceDraft } from '../../../lib/place.ts';
import { useAdminAction } from '../admin.api.ts';

const lines = ['en', 'ar', 'address', 'reach', 'fee', 'minimum', 'bank', 'holder'] as const;
type Line = (typeof lines)[number];

type Draft = Readonly<Record<Line | 'phone' | 'iban', string>> & { readonly place: PlaceDraft };

const empty: Draft = {
  ...{ en: '', ar: '', address: '', reach: '10', fee: '0', minimum: '30', bank: '', holder: '' },
  ...{ phone: '', iban: '', place: { emirate: '', area: '', areaName: '', pin: null } },
};

type Body = BodyOf<typeof addGrocery>;

function toBody(draft: Draft): Body {
  const { emirate } = draft.place;
  return {
    phone: toE164(draft.phone) ?? draft.phone,
    name: { en: draft.en.trim(), ar: draft.ar.trim() },
    location: {
      address: draft.address.trim(),
      area: areaOf(draft.place),
      ...(emirate !== '' && { emirate }),
    },
    reachKm: Number(toLatinDigits(draft.reach)),
    deliveryFee: draft.fee,
    minOrder: draft.minimum,
    bankInfo: { iban: draft.iban, bankName: draft.bank.trim(), accountHolder: draft.holder.trim() },
  };
}

const fieldOf: Readonly<Record<string, keyof Draft>> = {
  phone: 'phone',
  'name.en': 'en',
  'name.ar': 'ar',
  'location.address': 'address',
  reachKm: 'reach',
  deliveryFee: 'fee',
  minOrder: 'minimum',
  'bankInfo.iban': 'iban',
  'bankInfo.bankName': 'bank',
  'bankInfo.accountHolder': 'holder',
};

const shortest: Readonly<Record<Line, number>> = {
  ...{ en: 2, ar: 2, address: 5, reach: 1, fee: 1, minimum: 1, bank: 2, holder: 2 },
};

function isWrong(draft: Draft, field: Line | 'phone' | 'iban'): boolean {
  if (field === 'phone') return toE164(draft.phone) === null;
  if (field === 'iban') return draft.iban.length < 23;
  return draft[field].trim().length < shortest[field];
}

function useGroceryForm(onClose: () => void) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(empty);
  const [hasTried, setTried] = useState(false);
  const adding = useAdminAction({
    act: (body: Body) => call(addGrocery, { body }),
    refreshes: ['partners', 'stats', 'audit'],
    done: { title: t('grocery.added_title'), text: t('grocery.added_text') },
    failed: { title: t('grocery.failed') },
  });
  const own = ([...lines, 'phone', 'iban'] as const).filter((field) => isWrong(draft, field));
  const missing = missingOfPlace(draft.place);
  const refused = Object.fromEntries(
    Object.entries(fieldErrors(adding.error)).map(([field, text]) => [fieldOf[field] ?? field, text]),
  );
  const wrong: Readonly<Record<string, string>> = {
    ...refused,
    ...(hasTried && Object.fromEntries(own.map((field) => [field, t(`grocery.wrong.${field}`)]))),
  };
  const required = (is: boolean) => (hasTried && is ? t('grocery.wrong.place') : undefined);
  const places = {
    ...(missing.emirate && { emirate: required(true) ?? '' }),
    ...(missing.area && { area: required(true) ?? '' }),
    ...(missing.areaName && { areaName: required(true) ?? '' }),
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (own.length > 0 || Object.values(missing).some(Boolean)) return focusFirstWrong(form.current);
    adding.mutate(toBody(draft), {
      onSuccess: ({ id }) => {
        onClose();
        void navigate(`/admin/partners/${id}`);
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  return { form, draft, change, wrong, places, submit, isPending: adding.isPending, problem: adding.problem };
}

export function AddGroceryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const { form, draft, change, wrong, places, submit, isPending, problem } = useGroceryForm(onClose);
  const line = (name: Line) => (
    <TextField
      label={t(`grocery.field.${name}`, { most: maxReachKm })}
      autoComplete="off"
      dir={name === 'en' ? 'ltr' : 'auto'}
      maxLength={120}
      {...((name === 'reach' || name === 'fee' || name === 'minimum') && { inputMode: 'decimal' as const })}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={wrong[name]}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('grocery.add')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={isPending}>
            {t('grocery.add')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('grocery.text')}</p>
          <PhoneField
            label={t('grocery.field.phone')}
            autoComplete="off"
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            error={wrong['phone']}
          />
          {line('en')}
          {line('ar')}
          <AreaFields
            draft={draft.place}
            change={(part) => change({ place: { ...draft.place, ...part } })}
            errors={places}
            text={(name) => t(`grocery.place.${name}`)}
          />
          {line('address')}
          {line('reach')}
          {line('fee')}
          {line('minimum')}
          <IbanField
            label={t('grocery.field.iban')}
            value={draft.iban}
            onChange={(iban) => change({ iban })}
            error={wrong['iban']}
          />
          {line('bank')}
          {line('holder')}
          {problem !== null && (
            <Notice tone="danger" role="alert" title={t('grocery.failed')}>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
