/** Stripe's publishable key; null where cards are typed into our own form. */
export const stripeKey: string | null =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="stripe-key"]')?.content ?? null);
