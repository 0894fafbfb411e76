import type { Language } from '@sufra/contract/options.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api.ts';
import { isUndecided } from '../../../lib/query.ts';
import { loadStripe, showChallenge, type StripeElements, type StripeJs } from '../../../lib/stripe-js.ts';

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** In the current colour scheme. */
const appearance = () => ({
  theme: 'flat',
  variables: {
    colorPrimary: token('color-main'),
    colorBackground: token('color-surface'),
    colorText: token('color-ink'),
    colorTextSecondary: token('color-muted'),
    colorTextPlaceholder: token('color-muted'),
    colorDanger: token('color-danger-text'),
    borderRadius: '12px',
    spacingUnit: '4px',
    fontFamily: 'Rubik, system-ui, sans-serif',
    fontSizeBase: '16px',
  },
  rules: {
    '.Input': { border: `1px solid ${token('color-line-strong')}`, padding: '12px' },
    '.Input:focus': { outline: `3px solid ${token('color-focus')}` },
    '.Label': { fontWeight: '500' },
  },
});

export interface Attempt {
  readonly token: string;
  readonly askedPaymentId?: string;
}

/** Resolves with null on success, else with the error. */
export type Send = (attempt: Attempt) => Promise<unknown>;

export interface StripeForm {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: 'opening' | 'ready' | 'failed';
  readonly isBusy: boolean;
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
  /** Fils charged now; null saves the card for later. */
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

/** While the outcome of a payment is unknown, a retry sends the same payment method. */
interface Kept {
  token: string | null;
}

interface Listeners {
  readonly ready: () => void;
  readonly failed: () => void;
  readonly changed: () => void;
}

function mountForm(place: HTMLElement, stripe: StripeJs, wanted: Wanted, tell: Listeners) {
  const elements = stripe.elements(optionsOf(wanted));
  const element = elements.create('payment', { layout: 'tabs' });
  const night = matchMedia('(prefers-color-scheme: dark)');
  const updateAppearance = (): void => elements.update({ appearance: appearance() });
  night.addEventListener('change', updateAppearance);
  element.on('ready', tell.ready);
  element.on('loaderror', tell.failed);
  element.on('change', tell.changed);
  element.mount(place);
  const close = (): void => {
    night.removeEventListener('change', updateAppearance);
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
    const listeners: Listeners = {
      ready: () => setState('ready'),
      failed: () => setState('failed'),
      changed: () => {
        kept.current.token = null;
      },
    };
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || place.current === null) return;
      const mounted = mountForm(place.current, stripe, { publishableKey, language, amount }, listeners);
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

/** The bank may request 3-D Secure for the card and again for the charge. */
const maxChallenges = 2;

export function useStripeForm(wanted: Wanted, send: Send): StripeForm {
  const { place, state, retry, opened, kept } = useElements(wanted);
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  // A second click can arrive before React renders the pending state.
  const isSending = useRef(false);

  const pay = async (form: Opened): Promise<void> => {
    const token = kept.current.token ?? (await tokenOf(form, setComplaint));
    if (token === null) return;
    kept.current.token = token;
    let error = await send({ token });
    for (let asked = 0; asked < maxChallenges && isApiError(error, 'authentication_required'); asked += 1) {
      const { clientSecret, paymentId } = error.params;
      await showChallenge(form.stripe, String(clientSecret));
      const intent = String(clientSecret).split('_secret_')[0] ?? '';
      error = await send({ token: intent, ...(paymentId && { askedPaymentId: String(paymentId) }) });
    }
    if (!isUndecided(error)) kept.current.token = null;
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
