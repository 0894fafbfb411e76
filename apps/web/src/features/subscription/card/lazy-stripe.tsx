import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../kit/feedback/states.tsx';

const Payment = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripePayment }));
const Change = lazy(async () => ({
  default: (await import('./stripe-card.tsx')).StripeCardChange,
}));

const fallback = <Skeleton shape="block" height="22rem" />;

export const StripePayment = (props: ComponentProps<typeof Payment>) => (
  <Suspense fallback={fallback}>
    <Payment {...props} />
  </Suspense>
);

export const StripeCardChange = (props: ComponentProps<typeof Change>) => (
  <Suspense fallback={fallback}>
    <Change {...props} />
  </Suspense>
);
