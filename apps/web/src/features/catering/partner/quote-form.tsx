import { type QuoteInclusion, quoteInclusions } from '@sufra/contract/catering/catering.ts';
import {
  maxMenuLines,
  type PartnerEvent,
  type quoteForEvent,
} from '@sufra/contract/catering/partner-events.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { priceOf, shownPrice, typedNumber } from '../../../lib/amount.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { isUndecided } from '../../../lib/query.ts';
import { errorText, focusFirstWrong } from '../../../lib/form.ts';
import { filsOf, formatMoney, formatNumber, formatSpan } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChipGroup, ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { TextArea, TextField } from '../../../kit/fields/text-field.tsx';
import { closeIfDecided, useMoment } from '../event-text.tsx';
import { useQuote } from './partner-events.api.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const holdDays = [1, 2, 3, 7, 14] as const;
export type HoldDays = (typeof holdDays)[number];

export interface QuoteDraft {
  /** One dish per line. */
  readonly menu: string;
  readonly price: string;
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string;
  readonly days: HoldDays;
}

export const quoteDraftOf = (last: PartnerEvent['quote']): QuoteDraft => ({
  menu: last?.menu.join('\n') ?? '',
  price: last === null ? '' : shownPrice(last.price),
  inclusions: last?.inclusions ?? ['ingredients'],
  note: last?.note ?? '',
  days: 3,
});

const lineLength = { least: 2, most: 120 };

const dishesOf = ({ menu }: Pick<QuoteDraft, 'menu'>): string[] =>
  menu
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export type QuoteField = 'menu' | 'price' | 'note';

/** Texts are under `quoting:form.<field>_wrong`. */
export function wrongQuoteFields(draft: QuoteDraft): QuoteField[] {
  const dishes = dishesOf(draft);
  const isWrong: Record<QuoteField, boolean> = {
    menu:
      dishes.length === 0 ||
      dishes.length > maxMenuLines ||
      dishes.some(({ length }) => length < lineLength.least || length > lineLength.most),
    price: priceOf(draft.price) === null,
    note: draft.note.trim().length > 500,
  };
  return (['menu', 'price', 'note'] as const).filter((field) => isWrong[field]);
}

/** Validity periods that end before the event; at least one. */
export const daysBefore = (startsAt: string, now: number): HoldDays[] => {
  const open = holdDays.filter((days) => now + days * dayMs < Date.parse(startsAt));
  return open.length === 0 ? [holdDays[0]] : open;
};

/** Expiry as ISO 8601, an hour before the event at the latest. */
export const expiryOf = (days: HoldDays, startsAt: string, now: number): string =>
  new Date(Math.min(now + days * dayMs, Date.parse(startsAt) - hourMs)).toISOString();

/** Null if a field is invalid. `now` in milliseconds. */
export function quoteBodyOf(
  draft: QuoteDraft,
  startsAt: string,
  now: number,
): BodyOf<typeof quoteForEvent> | null {
  const price = priceOf(draft.price);
  if (price === null || wrongQuoteFields(draft).length > 0) return null;
  const note = draft.note.trim();
  return {
    menu: dishesOf(draft),
    price,
    inclusions: quoteInclusions.filter((one) => draft.inclusions.includes(one)),
    note: note === '' ? null : note,
    expiresAt: expiryOf(draft.days, startsAt, now),
  };
}

interface QuoteDialogProps {
  event: PartnerEvent;
  onClose: () => void;
}

function useQuoteForm({ event, onClose }: QuoteDialogProps) {
  const { t } = useTranslation('quoting');
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => nowMs());
  const days = daysBefore(event.startsAt, now);
  const [draft, setDraft] = useState<QuoteDraft>(() => {
    const first = quoteDraftOf(event.quote);
    return days.includes(first.days) ? first : { ...first, days: days.at(-1) ?? 1 };
  });
  const [hasTried, setTried] = useState(false);
  const quote = useQuote(event.id);
  const change = (part: Partial<QuoteDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    if (quote.isPending) return;
    setTried(true);
    const body = quoteBodyOf(draft, event.startsAt, now);
    if (body === null) return focusFirstWrong(form.current);
    quote.mutate(body, {
      onSuccess: () => {
        toast({ title: t('form.sent_title'), description: t('form.sent') });
        onClose();
      },
      onError: closeIfDecided({ title: t('form.failed'), onClose }),
    });
  };
  const wrong = hasTried ? wrongQuoteFields(draft) : [];
  const errorOf = (field: QuoteField): string | undefined =>
    wrong.includes(field)
      ? t(`form.${field}_wrong`, { most: formatNumber(maxMenuLines, language) })
      : undefined;
  return { form, draft, change, days, now, errorOf, quote, submit };
}

type QuoteForm = ReturnType<typeof useQuoteForm>;

function Price({ event, form: { draft, change, errorOf } }: { event: PartnerEvent; form: QuoteForm }) {
  const { t } = useTranslation(['quoting', 'catering']);
  const { language } = useLanguage();
  const hasAddOns = filsOf(event.addOns) > 0;
  return (
    <TextField
      label={t('form.price')}
      hint={
        t('form.price_hint', { guests: t('catering:guests', { count: event.guests }) }) +
        (hasAddOns ? ` ${t('form.add_ons', { sum: formatMoney(event.addOns, language) })}` : '')
      }
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={16}
      end={t('form.currency')}
      value={draft.price}
      onChange={(typed) => change({ price: typedNumber(typed) })}
      error={errorOf('price')}
      required
    />
  );
}

function Hold({ event, form: { draft, change, days, now } }: { event: PartnerEvent; form: QuoteForm }) {
  const { t } = useTranslation('quoting');
  const { language } = useLanguage();
  const moment = useMoment();
  return (
    <ChoiceGroup
      legend={t('form.holds')}
      hint={t('form.holds_until', { when: moment(expiryOf(draft.days, event.startsAt, now)) })}
      layout="chips"
      options={days.map((value) => ({ value: String(value), label: formatSpan(value, 'day', language) }))}
      value={String(draft.days)}
      onChange={(chosen) => change({ days: days.find((value) => String(value) === chosen) ?? draft.days })}
    />
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('quoting');
  const text = isUndecided(error)
    ? t('form.undecided')
    : isApiError(error, 'not_possible_now')
      ? t('form.busy')
      : errorText(error);
  return (
    <Notice tone="danger" role="alert" title={t('form.failed')}>
      {text}
    </Notice>
  );
}

export function QuoteDialog(props: QuoteDialogProps) {
  const { event, onClose } = props;
  const { t } = useTranslation(['quoting', 'common', 'options']);
  const formId = useId();
  const own = useQuoteForm(props);
  const { form, draft, change, errorOf, quote, submit } = own;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('form.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={quote.isPending} pendingLabel={t('form.pending')}>
            {t('form.send')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <TextArea
            label={t('form.menu')}
            hint={t('form.menu_hint')}
            rows={6}
            maxLength={2600}
            dir="auto"
            value={draft.menu}
            onChange={(menu) => change({ menu })}
            error={errorOf('menu')}
            required
          />
          <Price event={event} form={own} />
          <ChipGroup
            legend={t('form.inclusions')}
            options={quoteInclusions.map((value) => ({ value, label: t(`options:inclusion.${value}`) }))}
            value={draft.inclusions}
            onChange={(inclusions) => change({ inclusions })}
          />
          <Hold event={event} form={own} />
          <TextArea
            label={t('form.note')}
            optional
            rows={2}
            maxLength={500}
            dir="auto"
            value={draft.note}
            onChange={(note) => change({ note })}
            error={errorOf('note')}
          />
          {quote.error !== null && !quote.isPending && <Refusal error={quote.error} />}
        </Stack>
      </form>
    </Dialog>
  );
}
