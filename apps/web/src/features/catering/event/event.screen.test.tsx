import {
  acceptQuote,
  getEvent,
  getEvents,
  objectToEvent,
  payRemainder,
  rateEvent,
  writeToChef,
} from '@sufra/contract/catering/catering.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, never, refuse, reply } from '../../../../test/network.ts';
import { bookedIn, eventId, eventIn, quote } from '../../../../test/replies/events.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const isolated = `\u2068${quote.chef.name}\u2069`;
const quoted = {
  path: `/chef-hiring/requests/${eventId}`,
  user: subscriber,
  replies: [reply(getEvent, ({ language }) => eventIn(language))],
} satisfies Shown;
const booked = {
  ...quoted,
  replies: [reply(getEvent, ({ language }) => bookedIn(language))],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
const choose = (texts: Texts = t) =>
  page.getByRole('button', { name: texts('catering:quotes.choose_named', { chef: isolated }) });
const pay = inDialog(/600[.]15/);
const fact = (label: string) =>
  dialog.getByText(label, { exact: true }).element().closest('dt')?.nextElementSibling;
const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).last();

async function accept(texts: Texts): Promise<void> {
  await choose(texts).click();
  await pay.click();
}

describeStates('an event', {
  ...quoted,
  read: getEvent,
  loading: 'catering:detail.loading',
  filled: choose,
});

describe('an event', () => {
  it('awaits quotes', async () => {
    const open = eventIn('en', { status: 'requested', quotes: [], openQuotes: 0 });
    await showScreen({ ...quoted, replies: [reply(getEvent, open)] });
    await expect.element(page.getByText(t('catering:quotes.waiting'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it.each(['not_found', 'invalid_request'] as const)(
    'shows that the event does not exist: %s',
    async (code) => {
      await showScreen({ ...quoted, replies: [refuse(getEvent, code)] });
      await expect
        .element(page.getByRole('heading', { level: 1, name: t('catering:detail.missing') }))
        .toBeInTheDocument();
      await expectFinished('en');
    },
  );

  it('is booked with the deposit, once', async () => {
    await showScreen({ ...quoted, replies: [...quoted.replies, reply(acceptQuote, bookedIn('en'))] });
    await choose().click();
    await expect.element(dialog).toBeVisible();
    expect(fact(t('catering:accept.now'))?.textContent).toContain('600.15');
    await expectFinished('en');
    await doubleClick(pay);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('heading', { level: 2, name: t('catering:booking.title') }))
      .toBeVisible();
    await expect.element(toast(t('catering:accept.done_title'))).toBeVisible();
    const [call, ...more] = callsOf(acceptQuote);
    expect(call?.params).toEqual({ eventId, quoteId: quote.id });
    expect(call?.body).toMatchObject({ total: quote.total });
    expect(more).toEqual([]);
    await expectFinished('en');
  });

  it.each([
    { days: 10, text: t('catering:accept.rule', { when: '|' }) },
    { days: 2, text: t('catering:accept.rule', { when: '|' }) },
    { days: 0, text: t('catering:accept.rule_late', { free: '|' }) },
  ])('explains what cancelling costs $days days ahead', async ({ days, text }) => {
    const event = eventIn('en', { startsAt: `${dayFrom(days)}T19:30:00+04:00` });
    await showScreen({ ...quoted, replies: [reply(getEvent, event)] });
    await choose().click();
    for (const part of text.split('|')) await expect.element(dialog).toHaveTextContent(part.trim());
  });

  it("keeps the card's refusal and its dialog while the next attempt runs", async () => {
    await showScreen({ ...quoted, replies: [...quoted.replies, refuse(acceptQuote, 'payment_declined')] });
    await accept(t);
    const said = dialog.getByRole('alert');
    await expect.element(said).toHaveTextContent(t('errors:payment_declined'));
    await expectFinished('en');
    const before = dialog.element().getBoundingClientRect().toJSON() as unknown;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const declined = refuse(acceptQuote, 'payment_declined');
    answer({
      ...declined,
      respond: async (request, signal) => {
        await held;
        return declined.respond(request, signal);
      },
    });
    await pay.click();
    await expect.element(inDialog(t('catering:accept.pending'))).toHaveAttribute('aria-busy', 'true');
    await expect.element(said).toHaveTextContent(t('errors:payment_declined'));
    expect(dialog.element().getBoundingClientRect().toJSON()).toEqual(before);
    // A repeated message must be a new element, or screen readers stay silent.
    said.element().setAttribute('data-first', '');
    letGo();
    await expect
      .poll(() => document.querySelector('dialog [role=alert]:not([data-first])')?.textContent)
      .toContain(t('errors:payment_declined'));
    answer(reply(acceptQuote, bookedIn('en')));
    await pay.click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks for a card if none is on file', async () => {
    const noDemo = reply(getDemo, { enabled: false, code: null, accounts: [] });
    await showScreen({ ...quoted, replies: [reply(getEvent, eventIn('en', { cardOnFile: null })), noDemo] });
    await choose().click();
    await expect.element(dialog.getByText(t('catering:accept.no_card'))).toBeVisible();
    await expect
      .element(dialog.getByRole('textbox', { name: t('subscription:payment.number') }))
      .toBeVisible();
    await expect.element(pay).toBeDisabled();
    await expectFinished('en');
  });

  it('retries a lost answer with the same key', async () => {
    await showScreen({ ...quoted, replies: [...quoted.replies, lose(acceptQuote)] });
    await accept(t);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(t('catering:accept.undecided'));
    answer(reply(acceptQuote, bookedIn('en')));
    await pay.click();
    await expect.poll(() => callsOf(acceptQuote).length).toBe(2);
    expect(new Set(callsOf(acceptQuote).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describeRefusals('booking a chef', {
  ...quoted,
  action: acceptQuote,
  // 3-D Secure leads to the bank; a price change shows the new price.
  besides: ['authentication_required', 'price_changed'],
  words: {
    not_possible_now: (texts) => texts('catering:accept.busy'),
    no_card: (texts) => texts('catering:accept.no_card'),
    request_in_flight: (texts) => texts('catering:accept.undecided'),
    unavailable: (texts) => texts('catering:accept.undecided'),
  },
  act: accept,
});

describe('the messages of an event', () => {
  const field = page.getByRole('textbox', { name: t('catering:thread.label') });
  const send = page.getByRole('button', { name: t('catering:thread.send') });

  it('require a text, are sent and shown', async () => {
    const message = {
      id: idOf(70),
      from: 'customer',
      isOwn: true,
      text: 'A vegetarian main?',
      at: quote.createdAt,
    } as const;
    await showScreen({
      ...booked,
      replies: [...booked.replies, reply(writeToChef, bookedIn('en', { version: 3, messages: [message] }))],
    });
    await send.click();
    await expect.element(page.getByText(t('catering:thread.required'))).toBeVisible();
    await expect.element(field).toHaveFocus();
    await field.fill(message.text);
    await send.click();
    await expect.element(page.getByRole('log').getByText(message.text)).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expectFinished('en');
  });

  it('are kept if there is no reply, and retried with the same key', async () => {
    await showScreen({ ...booked, replies: [...booked.replies, lose(writeToChef)] });
    await field.fill('A vegetarian main?');
    await send.click();
    await expect.element(alertWith(t('catering:thread.undecided'))).toBeVisible();
    await expect.element(field).toHaveValue('A vegetarian main?');
    answer(reply(writeToChef, bookedIn('en', { version: 3 })));
    await send.click();
    await expect.poll(() => callsOf(writeToChef).length).toBe(2);
    expect(new Set(callsOf(writeToChef).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('a completed event', () => {
  const over = (change: Parameters<typeof bookedIn>[1], payment: Parameters<typeof bookedIn>[2] = {}) => ({
    ...booked,
    replies: [reply(getEvent, bookedIn('en', { status: 'settled', actions: ['rate'], ...change }, payment))],
  });

  it('is rated once', async () => {
    const rated = bookedIn('en', {
      status: 'settled',
      version: 3,
      actions: [],
      rating: { rating: 5, comment: 'Wonderful' },
    });
    const shown = over({});
    await showScreen({ ...shown, replies: [...shown.replies, reply(rateEvent, rated)] });
    const submit = page.getByRole('button', { name: t('catering:rating.submit') });
    await submit.click();
    await expect.element(page.getByText(t('catering:rating.required'))).toBeVisible();
    await page.getByRole('radio', { name: t('catering:rating.word.5') }).click();
    await page.getByRole('textbox', { name: t('catering:rating.comment') }).fill('Wonderful');
    await expectFinished('en');
    await doubleClick(submit);
    await expect.element(page.getByText(t('catering:rating.given', { count: 5 }))).toBeInTheDocument();
    expect(callsOf(rateEvent).map(({ body }) => body)).toEqual([{ rating: 5, comment: 'Wonderful' }]);
  });

  it('offers to pay a failed balance', async () => {
    const shown = over({ actions: ['pay'] }, { remainderState: 'failed' });
    const paid = bookedIn('en', { status: 'settled', version: 3, actions: [] }, { remainderState: 'paid' });
    await showScreen({ ...shown, replies: [...shown.replies, refuse(payRemainder, 'payment_declined')] });
    const retry = page.getByRole('button', { name: t('catering:payment.pay'), exact: true });
    await retry.click();
    await expect.element(alertWith(t('errors:payment_declined'))).toBeVisible();
    await expectFinished('en');
    answer(never(payRemainder));
    await retry.click();
    await expect
      .element(page.getByRole('button', { name: t('catering:payment.pay_pending') }))
      .toHaveAttribute('aria-busy', 'true');
    await showScreen({ ...shown, replies: [...shown.replies, reply(payRemainder, paid)] });
    await retry.click();
    await expect.element(toast(t('catering:payment.paid_title'))).toBeVisible();
  });
});

describe('an objection', () => {
  const objectUntil = quote.expiresAt;
  const button = (texts: Texts, kind: 'other' | 'chef_absent') =>
    page.getByRole('button', { name: texts(`catering:object.${kind}.open`), exact: true });
  const send = (texts: Texts, kind: 'other' | 'chef_absent') =>
    inDialog(texts(`catering:object.${kind}.confirm`)).click();
  const completed = (language: 'en' | 'ar', change: Parameters<typeof bookedIn>[1] = {}) => {
    const event = bookedIn(language, {
      status: 'completed',
      actions: ['message', 'object', 'report_absent'],
      ...change,
    });
    return { ...event, booking: event.booking && { ...event.booking, objectUntil } };
  };
  const shown = {
    ...booked,
    replies: [reply(getEvent, ({ language }) => completed(language))],
  } satisfies Shown;
  const text = 'Half the menu was missing';

  it.each(['en', 'ar'] as const)('needs a text and is shown in %s', async (language) => {
    const texts = textsIn(language);
    const objection = { kind: 'other', text, at: quote.createdAt } as const;
    const held = completed(language, { status: 'objected', version: 3, actions: ['message'], objection });
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(objectToEvent, held)] });
    await button(texts, 'other').click();
    await send(texts, 'other');
    await expect.element(dialog.getByText(texts('catering:object.required'))).toBeVisible();
    await dialog.getByRole('textbox').fill(text);
    await expectFinished(language);
    await send(texts, 'other');
    await expect.element(toast(texts('catering:object.done_title'))).toBeVisible();
    await expect
      .element(page.getByRole('heading', { level: 2, name: texts('catering:object.yours') }))
      .toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await expectFinished(language);
    expect(callsOf(objectToEvent).map(({ body }) => body)).toEqual([{ kind: 'other', text }]);
  });

  it('explains what happens to the deposit of an absent chef', async () => {
    await showScreen(shown);
    await button(t, 'chef_absent').click();
    await expect.element(dialog.getByText(t('catering:object.chef_absent.text'))).toBeVisible();
    await expectFinished('en');
    await inDialog(t('catering:object.keep')).click();
    const event = completed('en');
    const arrived = { ...event, booking: event.booking && { ...event.booking, arrivedAt: quote.createdAt } };
    await showScreen({ ...shown, replies: [reply(getEvent, arrived)] });
    await button(t, 'chef_absent').click();
    const [said = ''] = t('catering:object.chef_absent.text_arrived', { when: '|' }).split('|');
    await expect.element(dialog).toHaveTextContent(said.trim());
  });

  describeRefusals('sending it', {
    ...shown,
    action: objectToEvent,
    words: {},
    act: async (texts) => {
      await button(texts, 'other').click();
      await dialog.getByRole('textbox').fill(text);
      await send(texts, 'other');
    },
  });
});

describeStates('the events of an account', {
  path: '/chef-hiring/requests',
  user: subscriber,
  replies: [reply(getEvents, ({ language }) => ({ events: [eventIn(language)], next: null }))],
  read: getEvents,
  loading: 'catering:list.loading',
  filled: (texts) => page.getByRole('link', { name: texts('options:event_type.birthday') }),
});

describe('the events of an account', () => {
  it('show their empty state', async () => {
    await showScreen({
      path: '/chef-hiring/requests',
      user: subscriber,
      replies: [reply(getEvents, { events: [], next: null })],
    });
    await expect.element(page.getByText(t('catering:list.empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });
});
