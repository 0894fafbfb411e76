// The stars of a delivered order: the form that opens by itself, or what was given; the status screen shows it.
import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { IconStar } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { focusFirstWrong } from '../../lib/focus-first-wrong.ts';
import { rememberInTab, useRemembered } from '../../lib/tab-memory.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { GivenStars, StarField, type Stars, type StarWords } from '../../ui/star-field.tsx';
import { Row, Stack } from '../../ui/surface.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useOrderRating } from './order-status.api.ts';
import { isolated } from './order-words.ts';

const maxComment = 500;

function useRatingForm(orderId: string) {
  const { t } = useTranslation('order');
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState<Stars | null>(null);
  const [comment, setComment] = useState('');
  const [isRequired, setRequired] = useState(false);
  const { mutate, isPending, error } = useOrderRating(orderId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setRequired(rating === null);
    if (rating === null) return focusFirstWrong(form.current);
    mutate(
      { rating, comment },
      {
        tell: () => toast({ title: t('rating.thanks_title'), description: t('rating.thanks') }),
        onError: (refusal) =>
          toast({
            title: t('rating.failed_title'),
            description: isApiError(refusal, 'already_rated') ? errorText(refusal) : t('rating.failed'),
            tone: 'destructive',
          }),
      },
    );
  };
  const choose = (chosen: Stars): void => {
    setRating(chosen);
    setRequired(false);
  };
  return { form, rating, choose, comment, setComment, isRequired, isPending, error, submit };
}

function useStarWords(): StarWords {
  const { t } = useTranslation('order');
  return {
    legend: t('rating.legend'),
    star: (count) => t('rating.star', { count }),
    word: (stars) => t(`rating.word.${String(stars)}`),
  };
}

function RatingForm({ order, onSkip }: { order: OrderDetail; onSkip: () => void }) {
  const { t } = useTranslation('order');
  const own = useRatingForm(order.id);
  const words = useStarWords();
  return (
    <form ref={own.form} onSubmit={own.submit} noValidate>
      <Stack gap={16}>
        <p>{t('rating.text', { vendor: isolated(order.vendorName) })}</p>
        <StarField
          words={words}
          value={own.rating}
          onChange={own.choose}
          error={own.isRequired ? t('rating.required') : undefined}
        />
        <TextArea
          label={t('rating.comment')}
          optional
          value={own.comment}
          onChange={own.setComment}
          maxLength={maxComment}
        />
        {own.error !== null && (
          <Notice tone="danger" role="alert" title={t('rating.failed_title')}>
            {errorText(own.error)}
          </Notice>
        )}
        <Row gap={8} stackOnPhone>
          <Button type="submit" pending={own.isPending} pendingLabel={t('rating.pending')}>
            {t('rating.submit')}
          </Button>
          <Button variant="plain" onClick={onSkip} disabled={own.isPending}>
            {t('rating.skip')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

const skippedKey = (orderId: string): string => `sufra.rating.skipped.${orderId}`;

/** Whoever skipped is not asked again in this visit, but may ask for the form. */
function useSkipped(orderId: string) {
  const key = skippedKey(orderId);
  const isSkipped = useRemembered(key) !== null;
  return { isSkipped, skip: () => rememberInTab(key, '1'), open: () => rememberInTab(key, null) };
}

export function OrderRating({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { isSkipped, skip, open } = useSkipped(order.id);
  if (order.rating !== null) {
    const { rating, comment } = order.rating;
    return (
      <SectionCard title={t('rating.yours')} icon={<IconStar aria-hidden="true" />}>
        <Stack gap={8}>
          <GivenStars value={rating} label={t('rating.given', { count: rating })} />
          {comment !== null && <p dir="auto">{comment}</p>}
        </Stack>
      </SectionCard>
    );
  }
  if (!order.canRate) return null;
  if (isSkipped) {
    return (
      <Row>
        <Button variant="quiet" onClick={open} start={<IconStar size={20} aria-hidden="true" />}>
          {t('rating.open')}
        </Button>
      </Row>
    );
  }
  return (
    <SectionCard title={t('rating.title')} icon={<IconStar aria-hidden="true" />}>
      <RatingForm order={order} onSkip={skip} />
    </SectionCard>
  );
}
