import { Suspense } from 'react';
import { OrderStatus } from '../../features/ordering/orders/order-status.screen.tsx';
import { room } from '../room.ts';

// Suspended separately: the offer at the end must not delay the order.
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
