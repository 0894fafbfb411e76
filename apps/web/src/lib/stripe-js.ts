/** `message` is localised by Stripe. */
export interface StripeProblem {
  readonly type?: string;
  readonly message?: string;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror' | 'change', heard: () => void): void;
}

export interface StripeElements {
  create(kind: 'payment', options: object): StripeElement;
  submit(): Promise<{ readonly error?: StripeProblem }>;
  update(options: object): void;
}

export interface StripeJs {
  elements(options: object): StripeElements;
  createPaymentMethod(options: {
    readonly elements: StripeElements;
  }): Promise<{ readonly paymentMethod?: { readonly id: string }; readonly error?: StripeProblem }>;
  handleNextAction(options: { readonly clientSecret: string }): Promise<{ readonly error?: StripeProblem }>;
}

declare global {
  interface Window {
    Stripe?: (key: string) => StripeJs;
  }
}

const address = 'https://js.stripe.com/endive/stripe.js';
const patienceMs = 20_000;

let loading: Promise<StripeJs> | null = null;

/** Once per page; a failed attempt can be repeated. */
export function loadStripe(key: string): Promise<StripeJs> {
  loading ??= fetchScript()
    .then(() => {
      if (window.Stripe === undefined) throw new Error('Stripe.js did not load.');
      return window.Stripe(key);
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

const fetchScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error('Stripe.js did not load.'));
    };
    const timer = setTimeout(fail, patienceMs);
    script.src = address;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });

/** Publishable key; null with the local payment adapter, which has its own card form. */
export const stripeKey: string | null =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="stripe-key"]')?.content ?? null);

/** Modals would cover Stripe's dialog. Returns a function that reopens them. */
function hideModals(): () => void {
  const hidden = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const dialog of hidden) dialog.close();
  return () => {
    for (const dialog of hidden) if (dialog.isConnected && !dialog.open) dialog.showModal();
  };
}

/** 3-D Secure. Resolves when completed or abandoned; the server knows which. */
export async function showChallenge(
  stripe: Pick<StripeJs, 'handleNextAction'>,
  clientSecret: string,
): Promise<void> {
  const showAgain = hideModals();
  try {
    await stripe.handleNextAction({ clientSecret });
  } catch {
    // The server knows the outcome.
  } finally {
    showAgain();
  }
}

export async function loadAndShowChallenge(clientSecret: string): Promise<void> {
  if (stripeKey !== null) await showChallenge(await loadStripe(stripeKey), clientSecret);
}
