import { quoteInclusions } from '@sufra/contract/catering.ts';
import { maxMenuLines, type PartnerEvent } from '@sufra/contract/partner-events.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { isUndecided } from '../../lib/query.ts';
import { errorText, focusFirstWrong } from '../../lib/form.ts';
import { filsOf, formatMoney, formatNumber, formatSpan } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { typedNumber } from '../../lib/amount.ts';
import { Button } from '../../kit/controls/button.tsx';
import { ChipGroup, ChoiceGroup } from '../../kit/controls/choice.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { TextArea, TextField } from '../../kit/fields/text-field.tsx';
import { useMoment } from './event-words.tsx';
import { useQuote } from './partner-events.api.ts';
import {
  daysBefore,
  expiryOf,
  quoteBodyOf,
  type QuoteDraft,
  quoteDraftOf,
  type QuoteField,
  wrongQuoteFields,
} from './quote-draft.ts';

interface QuoteDialogProps {
  event: PartnerEvent;
  onClose: () => void;
}

function useQuoteForm({ event, onClose }: QuoteDialogProps) {
  const { t } = useTranslation('quoting');
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [now] = useState(() => Date.now());
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
    const body = quoteBodyOf(draft, event.startsAt, Date.now());
    if (body === null) return focusFirstWrong(form.current);
    quote.mutate(body, {
      onSuccess: () => {
        toast({ title: t('form.sent_title'), description: t('form.sent') });
        onClose();
      },
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
