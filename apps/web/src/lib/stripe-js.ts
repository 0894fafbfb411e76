/** An error of Stripe's in the language of the form. */
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
  /** Checks what was typed; problems stand beside the fields already. */
  submit(): Promise<{ readonly error?: StripeProblem }>;
  update(options: object): void;
}

export interface StripeJs {
  elements(options: object): StripeElements;
  createPaymentMethod(options: {
    readonly elements: StripeElements;
  }): Promise<{ readonly paymentMethod?: { readonly id: string }; readonly error?: StripeProblem }>;
  /** Shows what the bank asks, and resolves once it was answered. */
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

/** Once for the page; after a failure it can be tried again. */
export function loadStripe(key: string): Promise<StripeJs> {
  loading ??= fetchScript()
    .then(() => {
      if (window.Stripe === undefined) throw new Error('Stripe.js did not come.');
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
      reject(new Error('Stripe.js did not come.'));
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

/** Stripe's publishable key; null where cards are typed into our own form. */
export const stripeKey: string | null =
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLMetaElement>('meta[name="stripe-key"]')?.content ?? null);

/** Hides what is open as a modal; returns what shows it again. */
export function hideModals(): () => void {
  const hidden = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const dialog of hidden) dialog.close();
  return () => {
    for (const dialog of hidden) if (dialog.isConnected && !dialog.open) dialog.showModal();
  };
}

/** Resolves once the question was answered or given up: the server knows which. */
export async function showQuestion(
  stripe: Pick<StripeJs, 'handleNextAction'>,
  clientSecret: string,
): Promise<void> {
  const showAgain = hideModals();
  try {
    await stripe.handleNextAction({ clientSecret });
  } catch {
    // However it ended: what became of it is asked of the server.
  } finally {
    showAgain();
  }
}

/** As `showQuestion`, where no form of Stripe's is open. */
export async function showAtStripe(clientSecret: string): Promise<void> {
  if (stripeKey !== null) await showQuestion(await loadStripe(stripeKey), clientSecret);
}
