import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { FailedAttempt } from '../../../kit/feedback/notice.tsx';
import {
  GivenRating,
  StarForm,
  type StarFormProps,
  type StarFormWords,
} from '../../../kit/fields/star-form.tsx';
import { SectionCard, Row } from '../../../kit/layout/surface.tsx';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { rememberInTab, useRemembered } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { useOrderRating } from './order-status.api.ts';
import { isolate } from '../../../lib/format.ts';

function useWords(): StarFormWords {
  const { t } = useTranslation('order');
  return {
    legend: t('rating.legend'),
    star: (count) => t('rating.star', { count }),
    word: (stars) => t(`rating.word.${String(stars)}`),
    required: t('rating.required'),
    comment: t('rating.comment'),
    submit: t('rating.submit'),
    pending: t('rating.pending'),
  };
}

function useRating(orderId: string) {
  const { t } = useTranslation('order');
  const { mutate, isPending, error } = useOrderRating(orderId);
  const tell = (): void => toast({ title: t('rating.thanks_title'), description: t('rating.thanks') });
  const onError = (refusal: unknown): void =>
    toast({
      title: t('rating.failed_title'),
      description: isApiError(refusal, 'already_rated') ? errorText(refusal) : t('rating.failed'),
      tone: 'destructive',
    });
  const send: StarFormProps['send'] = (given) => mutate(given, { tell, onError });
  return { send, isPending, error };
}

function RatingForm({ order, onSkip }: { order: OrderDetail; onSkip: () => void }) {
  const { t } = useTranslation('order');
  const words = useWords();
  const { send, isPending, error } = useRating(order.id);
  return (
    <StarForm
      words={words}
      isPending={isPending}
      send={send}
      failure={
        <FailedAttempt error={error} isPending={isPending} title={t('rating.failed_title')} say={errorText} />
      }
      otherwise={
        <Button variant="plain" onClick={onSkip} disabled={isPending}>
          {t('rating.skip')}
        </Button>
      }
    >
      {t('rating.text', { vendor: isolate(order.vendorName) })}
    </StarForm>
  );
}

const skippedKey = (orderId: string): string => `sufra.rating.skipped.${orderId}`;

function useSkipped(orderId: string) {
  const key = skippedKey(orderId);
  const isSkipped = useRemembered(key) !== null;
  return { isSkipped, skip: () => rememberInTab(key, '1'), open: () => rememberInTab(key, null) };
}

export function OrderRating({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { isSkipped, skip, open } = useSkipped(order.id);
  if (order.rating !== null) {
    const label = t('rating.given', { count: order.rating.rating });
    return <GivenRating title={t('rating.yours')} {...order.rating} label={label} />;
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
