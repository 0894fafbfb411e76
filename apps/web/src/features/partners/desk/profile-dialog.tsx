import { maxReachKm, type PartnerTerms } from '@sufra/contract/partners/partner-profile.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { CountField, PhoneField, TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { shownPrice, typedNumber } from '../../../lib/amount.ts';
import { errorText, fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney, formatNumber } from '../../../lib/format.ts';
import { toE164 } from '../../../lib/phone.ts';
import { toast } from '../../../lib/toast.ts';
import { type ProfileChange, useChangeProfile } from './partner-profile.ts';

const draftOf = ({ name, phone, reachKm, minOrder, deliveryFee }: PartnerTerms) => ({
  ...{ en: name.en, ar: name.ar, phone, reach: String(reachKm) },
  ...{ minimum: shownPrice(minOrder), fee: deliveryFee === null ? '' : shownPrice(deliveryFee) },
});
type Draft = ReturnType<typeof draftOf>;

const isSum = (typed: string): boolean => /^\d{1,5}(?:\.\d{1,2})?$/.test(typed.trim());
const isShort = (typed: string): boolean => typed.trim().length < 2;

function wrongIn(draft: Draft, terms: PartnerTerms): (keyof Draft)[] {
  const reach = Number(draft.reach);
  const isWrong: Readonly<Record<keyof Draft, boolean>> = {
    en: isShort(draft.en),
    ar: isShort(draft.ar),
    phone: toE164(draft.phone) === null,
    reach: !/^\d+$/.test(draft.reach.trim()) || reach < 1 || reach > maxReachKm,
    minimum: !isSum(draft.minimum) || filsOf(draft.minimum) < filsOf(terms.leastMinOrder),
    fee: terms.deliveryFee !== null && !isSum(draft.fee),
  };
  const before = draftOf(terms);
  return (Object.keys(isWrong) as (keyof Draft)[]).filter(
    (field) => isWrong[field] && draft[field] !== before[field],
  );
}

/** Only what was changed: another page may have changed the rest. */
function changeOf(draft: Draft, terms: PartnerTerms): ProfileChange {
  const before = draftOf(terms);
  const is = (field: keyof Draft): boolean => draft[field].trim() !== before[field];
  return {
    ...((is('en') || is('ar')) && { name: { en: draft.en.trim(), ar: draft.ar.trim() } }),
    ...(is('phone') && { phone: toE164(draft.phone) ?? draft.phone }),
    ...(is('reach') && { reachKm: Number(draft.reach) }),
    ...(is('minimum') && { minOrder: draft.minimum.trim() }),
    ...(is('fee') && { deliveryFee: draft.fee.trim() }),
  };
}

interface ProfileDialogProps {
  terms: PartnerTerms;
  onClose: () => void;
}

function useProfileForm({ terms, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('desk');
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(terms));
  const [hasTried, setTried] = useState(false);
  const saving = useChangeProfile();
  const least = formatMoney(terms.leastMinOrder, language);
  const most = formatNumber(maxReachKm, language);
  const textOf = (field: keyof Draft): string => t(`profile.wrong.${field}`, { least, most });
  const wrong = hasTried ? wrongIn(draft, terms) : [];
  const own = { minOrder: textOf('minimum'), reachKm: textOf('reach'), phone: textOf('phone') };
  const refused = fieldErrors(saving.error, { ...own, deliveryFee: textOf('fee') });
  const named = { en: 'name.en', ar: 'name.ar', reach: 'reachKm', minimum: 'minOrder', fee: 'deliveryFee' };
  const errorOf = (field: keyof Draft): string | undefined =>
    wrong.includes(field) ? textOf(field) : refused[field === 'phone' ? field : named[field]];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrongIn(draft, terms).length > 0) return focusFirstWrong(form.current);
    saving.mutate(changeOf(draft, terms), {
      onSuccess: () => {
        toast({ title: t('profile.done_title'), description: t('profile.done') });
        onClose();
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  return { form, draft, change, submit, errorOf, saving, least };
}

interface SumFieldProps extends Pick<ReturnType<typeof useProfileForm>, 'draft' | 'change' | 'errorOf'> {
  field: 'minimum' | 'fee';
  hint: string;
}

function SumField({ field, hint, draft, change, errorOf }: SumFieldProps) {
  const { t } = useTranslation('desk');
  return (
    <TextField
      label={t(`profile.${field}`)}
      hint={hint}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={8}
      end={t('profile.currency')}
      value={draft[field]}
      onChange={(typed) => change({ [field]: typedNumber(typed) })}
      error={errorOf(field)}
      required
    />
  );
}

export function ProfileDialog(props: ProfileDialogProps) {
  const { t } = useTranslation(['desk', 'common']);
  const formId = useId();
  const own = useProfileForm(props);
  const { form, draft, change, submit, errorOf, saving, least } = own;
  const name = (field: 'en' | 'ar') => (
    <TextField
      label={t(`profile.name_${field}`)}
      dir={field === 'en' ? 'ltr' : 'rtl'}
      lang={field}
      autoComplete="off"
      maxLength={120}
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed })}
      error={errorOf(field)}
      required
    />
  );
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('profile.edit')}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          {name('en')}
          {name('ar')}
          <PhoneField
            label={t('profile.phone_orders')}
            hint={t('profile.phone_hint')}
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            error={errorOf('phone')}
            required
          />
          <CountField
            label={t('profile.reach')}
            hint={t('profile.reach_hint')}
            maxLength={3}
            end={t('profile.km_unit')}
            value={draft.reach}
            onChange={(reach) => change({ reach })}
            error={errorOf('reach')}
            required
          />
          <SumField field="minimum" hint={t('profile.minimum_hint', { least })} {...own} />
          {props.terms.deliveryFee !== null && <SumField field="fee" hint={t('profile.fee_hint')} {...own} />}
          {saving.error !== null && (
            <Notice tone="danger" role="alert" title={t('profile.failed')}>
              {errorText(saving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
