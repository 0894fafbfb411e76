import type { Language } from '@sufra/contract/options.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api.ts';
import { showChallenge, loadStripe, type StripeElements, type StripeJs } from '../../../lib/stripe-js.ts';
import { isUndecided } from '../use-payment.ts';
import { appearance } from './appearance.ts';

/** What is sent to us in place of a card, and the payment the bank has asked about, if it was one. */
export interface Attempt {
  readonly token: string;
  readonly askedPaymentId?: string;
}

/** Sends an attempt; resolves with null when it went through, else with why it did not. */
export type Send = (attempt: Attempt) => Promise<unknown>;

export interface StripeForm {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: 'opening' | 'ready' | 'failed';
  readonly isBusy: boolean;
  /** What Stripe said of the card, in the language of the page. */
  readonly complaint: string | null;
  readonly retry: () => void;
  readonly submit: () => Promise<void>;
}

interface Opened {
  readonly stripe: StripeJs;
  readonly elements: StripeElements;
}

interface Wanted {
  readonly publishableKey: string;
  readonly language: Language;
  /** Fils that are charged at once; null keeps the card for later. */
  readonly amount: number | null;
}

const optionsOf = ({ language, amount }: Wanted): object => ({
  ...(amount === null ? { mode: 'setup' } : { mode: 'payment', amount }),
  currency: 'aed',
  setupFutureUsage: 'off_session',
  paymentMethodCreation: 'manual',
  allowedPaymentMethodTypes: ['card'],
  locale: language,
  appearance: appearance(),
});

/** A card that was typed and may have paid is sent again as it is, until somebody has decided. */
interface Kept {
  token: string | null;
}

/** What the form tells while it stands. */
interface Ears {
  readonly ready: () => void;
  readonly failed: () => void;
  readonly changed: () => void;
}

/** Puts the form into its place, in the colours of the hour; returns what takes it away again. */
function mountIn(place: HTMLElement, stripe: StripeJs, wanted: Wanted, tell: Ears) {
  const elements = stripe.elements(optionsOf(wanted));
  const element = elements.create('payment', { layout: 'tabs' });
  const night = matchMedia('(prefers-color-scheme: dark)');
  const recolour = (): void => elements.update({ appearance: appearance() });
  night.addEventListener('change', recolour);
  element.on('ready', tell.ready);
  element.on('loaderror', tell.failed);
  element.on('change', tell.changed);
  element.mount(place);
  const close = (): void => {
    night.removeEventListener('change', recolour);
    element.destroy();
  };
  return { elements, close };
}

function useElements(wanted: Wanted) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<StripeForm['state']>('opening');
  const [tries, setTries] = useState(0);
  const opened = useRef<Opened | null>(null);
  const kept = useRef<Kept>({ token: null });
  const { publishableKey, language, amount } = wanted;
  useEffect(() => {
    let isGone = false;
    let close = (): void => undefined;
    const ears: Ears = {
      ready: () => setState('ready'),
      failed: () => setState('failed'),
      changed: () => {
        kept.current.token = null;
      },
    };
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || place.current === null) return;
      const mounted = mountIn(place.current, stripe, { publishableKey, language, amount }, ears);
      close = mounted.close;
      opened.current = { stripe, elements: mounted.elements };
    };
    open().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      opened.current = null;
      close();
    };
  }, [publishableKey, language, amount, tries]);
  const retry = (): void => {
    setState('opening');
    setTries((count) => count + 1);
  };
  return { place, state, retry, opened, kept };
}

/** Null where the card is not good; Stripe's own words for it where it has some. */
async function tokenOf({ stripe, elements }: Opened, say: (text: string | null) => void) {
  const checked = await elements.submit();
  if (checked.error) {
    say(checked.error.type === 'validation_error' ? null : (checked.error.message ?? null));
    return null;
  }
  const made = await stripe.createPaymentMethod({ elements });
  if (made.paymentMethod) return made.paymentMethod.id;
  say(made.error?.message ?? null);
  return null;
}

/** A bank may ask about the card, and once more about what is charged to it. */
const questionsAtMost = 2;

export function useStripeForm(wanted: Wanted, send: Send): StripeForm {
  const { place, state, retry, opened, kept } = useElements(wanted);
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  // A second press can come before React has shown the first.
  const isSending = useRef(false);

  const pay = async (form: Opened): Promise<void> => {
    const token = kept.current.token ?? (await tokenOf(form, setComplaint));
    if (token === null) return;
    kept.current.token = token;
    let error = await send({ token });
    for (let asked = 0; asked < questionsAtMost && isApiError(error, 'bank_asks'); asked += 1) {
      const { clientSecret, paymentId } = error.params;
      await showChallenge(form.stripe, String(clientSecret));
      const intent = String(clientSecret).split('_secret_')[0] ?? '';
      error = await send({ token: intent, ...(paymentId && { askedPaymentId: String(paymentId) }) });
    }
    if (!isApiError(error) || !isUndecided(error)) kept.current.token = null;
  };
  const submit = async (): Promise<void> => {
    if (isSending.current || opened.current === null || state !== 'ready') return;
    isSending.current = true;
    setBusy(true);
    setComplaint(null);
    await pay(opened.current).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
  };
  return { place, state, isBusy, complaint, retry, submit };
}
