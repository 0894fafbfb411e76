import type { EventDetail, Quote } from '@sufra/contract/catering/catering.ts';
import { freeCancelHours, freeCancelUntil } from '@sufra/contract/subscription/promises.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { isUndecided } from '../../../lib/query.ts';
import { cardText } from '../../../lib/id-text.ts';
import { errorText } from '../../../lib/form.ts';
import { formatMoney, formatSpan, isolate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { FailedAttempt, Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useAcceptQuote } from '../catering.api.ts';
import { closeIfDecided, useMoment } from '../event-text.tsx';

function useRefusal() {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return (error: unknown): string => {
    if (isUndecided(error)) return t('accept.undecided');
    if (isApiError(error, 'not_possible_now')) return t('accept.busy');
    if (isApiError(error, 'no_card')) return t('accept.no_card');
    if (isApiError(error, 'price_changed'))
      return t('accept.changed', { total: formatMoney(String(error.params['total'] ?? ''), language) });
    return errorText(error);
  };
}

function Rule({ startsAt }: { startsAt: string }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const moment = useMoment();
  const [now] = useState(nowMs);
  const freeUntil = freeCancelUntil(Date.parse(startsAt), now);
  return (
    <p>
      {freeUntil > now
        ? t('accept.rule', { when: moment(new Date(freeUntil).toISOString()) })
        : t('accept.rule_late', { free: formatSpan(freeCancelHours, 'hour', language) })}
    </p>
  );
}

function Sums({ event, quote }: Pick<AcceptDialogProps, 'event' | 'quote'>) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const sum = (text: string): string => formatMoney(text, language);
  const card = event.cardOnFile;
  return (
    <Facts
      rows={[
        { label: t('accept.total'), value: sum(quote.total) },
        { label: t('accept.now'), value: <strong>{sum(quote.deposit)}</strong> },
        { label: t('accept.later'), value: sum(quote.remainder) },
        ...(card === null ? [] : [{ label: t('accept.card'), value: cardText(card) }]),
      ]}
    />
  );
}

export interface AcceptDialogProps {
  event: EventDetail;
  quote: Quote;
  newCard: (onSaved: () => void) => ReactNode;
  onClose: () => void;
}

function useAccepting({ event, quote, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('catering');
  const accept = useAcceptQuote(event.id);
  const confirm = (): void =>
    accept.mutate(quote, {
      tell: () =>
        toast({
          title: t('accept.done_title'),
          description: t('accept.done', { chef: isolate(quote.chef.name) }),
        }),
      onSuccess: onClose,
      onError: closeIfDecided({ title: t('accept.failed'), onClose }),
    });
  return { accept, confirm };
}

export function AcceptDialog(props: AcceptDialogProps) {
  const { event, quote, newCard, onClose } = props;
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const { accept, confirm } = useAccepting(props);
  const refusal = useRefusal();
  const [wantsOther, setWantsOther] = useState(false);
  const hasCard = event.cardOnFile !== null;
  const asksCard = !hasCard || wantsOther;
  const saved = (): void => {
    setWantsOther(false);
    accept.reset();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('accept.title', { chef: isolate(quote.chef.name) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('accept.keep')}
          </Button>
          <Button
            pending={accept.isPending}
            pendingLabel={t('accept.pending')}
            disabled={asksCard}
            onClick={confirm}
          >
            {t('accept.confirm', { deposit: formatMoney(quote.deposit, language) })}
          </Button>
        </>
      }
    >
      <Stack>
        <Sums event={event} quote={quote} />
        <Rule startsAt={event.startsAt} />
        <FailedAttempt
          error={accept.error}
          isPending={accept.isPending}
          title={t('accept.failed')}
          say={refusal}
        />
        {!hasCard && <Notice>{t('accept.no_card')}</Notice>}
        {asksCard ? (
          newCard(saved)
        ) : (
          <div>
            <Button variant="plain" onClick={() => setWantsOther(true)}>
              {t('accept.other_card')}
            </Button>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
