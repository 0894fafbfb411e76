// Whether cards are typed into Stripe's form, and what that is opened with: the server says so in the page; card forms ask.

/** Stripe's publishable key; null where cards are typed into our own form. */
export const stripeKey: string | null =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="stripe-key"]')?.content ?? null);
