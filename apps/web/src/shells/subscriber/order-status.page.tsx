import { Suspense } from 'react';
import { OrderStatus } from '../../features/ordering/orders/order-status.screen.tsx';
import { room } from '../room.ts';

// Nobody waits for an offer: it comes after the order, at its end.
const NewsOffer = room(['app'], async () => {
  const { PushOffer: Offer } = await import('../../features/device/push-offer.tsx');
  return { Component: Offer };
});

export function Component() {
  return (
    <OrderStatus
      offer={
        <Suspense fallback={null}>
          <NewsOffer />
        </Suspense>
      }
    />
  );
}
