import type { BrowserContext } from '@playwright/test';
import type { StripeStandIn } from '../apps/server/test/stripe-stand-in.ts';

// Replaces Stripe.js in the page.
const script = `
window.Stripe = (key) => {
  const post = async (path, fields) => {
    const body = new URLSearchParams({ ...fields, key });
    return (await fetch('https://api.stripe.com/v1/' + path, { method: 'POST', body })).json();
  };
  return {
    elements: (options) => {
      const heard = {};
      const input = document.createElement('input');
      input.inputMode = 'numeric';
      input.dir = 'ltr';
      input.oninput = () => heard.change();
      const label = document.createElement('label');
      label.append(options.locale === 'ar' ? 'رقم البطاقة لدى سترايب' : 'Card number at Stripe', input);
      input.setAttribute('style', 'display:block;inline-size:100%;min-block-size:44px;background:' +
        options.appearance.variables.colorBackground + ';color:' + options.appearance.variables.colorText);
      return {
        create: () => ({
          on: (name, hear) => { heard[name] = hear; },
          mount: (place) => { place.append(label); setTimeout(() => heard.ready()); },
          destroy: () => label.remove(),
        }),
        update: () => undefined,
        submit: async () => input.value.length === 16 ? {} : { error: { type: 'validation_error' } },
        number: () => input.value,
        options,
      };
    },
    createPaymentMethod: async ({ elements }) => {
      const card = { 'card[number]': elements.number(), 'card[exp_month]': '12', 'card[exp_year]': '2030' };
      const made = await post('payment_methods', { type: 'card', ...card, 'card[cvc]': '123' });
      return made.error ? { error: made.error } : { paymentMethod: { id: made.id } };
    },
    handleNextAction: ({ clientSecret }) => new Promise((resolve) => {
      // As Stripe shows a bank: above the page by its z-index, which an open modal would cover.
      const bank = document.createElement('div');
      bank.setAttribute('role', 'dialog');
      bank.setAttribute('aria-label', 'bank');
      bank.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647;background:Canvas');
      for (const passes of [true, false]) {
        const button = document.createElement('button');
        button.textContent = passes ? 'it-is-me' : 'not-me';
        button.onclick = async () => {
          await post('3ds2/authenticate', { client_secret: clientSecret, passes: String(passes) });
          bank.remove();
          resolve(passes ? {} : { error: { type: 'invalid_request_error' } });
        };
        bank.append(button);
      }
      document.body.append(bank);
    }),
  };
};`;

export async function withStripe(context: BrowserContext, standIn: StripeStandIn): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    const key = fields.get('key') ?? '';
    fields.delete('key');
    const { pathname } = new URL(route.request().url());
    const answer = await fetch(`${standIn.settings.apiBase}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}
