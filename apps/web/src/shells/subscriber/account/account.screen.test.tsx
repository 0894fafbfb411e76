import {
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  getSessions,
} from '@sufra/contract/identity/account.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getMembers, getPreferences, getProfile } from '@sufra/contract/household/household.ts';
import { logout, requestOtp } from '@sufra/contract/identity/identity.ts';
import { getPush, removePush, savePush } from '@sufra/contract/notifications/push.ts';
import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, lose, never, refuse, reply } from '../../../../test/network.ts';
import { idOf, ordersIn } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const button = (name: string) => page.getByRole('button', { name });
const at = `${today}T05:00:00.000Z`;
type Session = ReplyOf<typeof getSessions>[number];

const here: Session = {
  id: idOf(1),
  device: 'Chrome on Android',
  isCurrent: true,
  createdAt: at,
  seenAt: at,
};
const laptop: Session = { ...here, id: idOf(2), device: 'Safari on Mac', isCurrent: false };
const security = {
  path: '/account?tab=security',
  user: subscriber,
  replies: [reply(getSessions, [here, laptop])],
} satisfies Shown;
const endOthers = (texts: Texts) => button(texts('account:security.end_others'));
const endLaptop = (texts: Texts) =>
  button(
    texts('account:security.end_named', {
      device: texts('account:security.device', { browser: '\u2068Safari\u2069', system: '\u2068Mac\u2069' }),
    }),
  );

describeStates('the sessions', {
  ...security,
  read: getSessions,
  loading: 'common:loading',
  filled: endLaptop,
});

describe('the sessions', () => {
  it('signs out the others and reports how many', async () => {
    await showScreen({ ...security, replies: [...security.replies, reply(endOtherSessions, { ended: 1 })] });
    await expect.element(endOthers(t)).toBeVisible();
    answer(reply(getSessions, [here]));
    await endOthers(t).click();
    await expect.element(page.getByText(t('account:security.ended_others', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(t('account:security.alone'))).toBeVisible();
  });

  it('signs out one', async () => {
    await showScreen({ ...security, replies: [...security.replies, reply(endSession, { ok: true })] });
    await endLaptop(t).click();
    await expect.element(endLaptop(t)).not.toBeInTheDocument();
    expect(callsOf(endSession).map(({ params }) => params)).toEqual([{ id: laptop.id }]);
  });
});

describeRefusals('signing out the other sessions', {
  ...security,
  action: endOtherSessions,
  act: (texts) => endOthers(texts).click(),
});

const privacy = {
  path: '/account?tab=privacy',
  user: subscriber,
  replies: [reply(getDemo, { enabled: false, code: null, accounts: [] })],
} satisfies Shown;

const exported: ReplyOf<typeof exportAccount> = {
  exportedAt: at,
  account: { phone: subscriber.phone },
  household: {},
  taste: null,
  picks: null,
  subscriptions: [],
  cancellations: [],
  suggestions: [],
  shoppingTicks: [],
  orders: [],
  chefEvents: [],
  orderMessages: [],
  chefMessages: [],
  payments: [],
  invoices: [],
  messages: [],
  support: [],
  pushDevices: [],
  applications: [],
  bankAccounts: [],
  menuOptions: [],
};
const download = (texts: Texts) => button(texts('account:export.download'));

describe('the export', () => {
  it('saves all data as a dated file, and confirms it', async () => {
    const files: { readonly name: string; readonly address: string }[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, address: this.href });
    });
    await showScreen({ ...privacy, replies: [...privacy.replies, reply(exportAccount, exported)] });
    await download(t).click();
    await expect.element(page.getByRole('status').filter({ hasText: `sufra-${today}.json` })).toBeVisible();
    click.mockRestore();
    const [file] = files;
    expect(file?.name).toBe(`sufra-${today}.json`);
    expect(await (await fetch(file?.address ?? '')).json()).toEqual(exported);
    await expectFinished('en');
  });

  it('shows that it is being created', async () => {
    await showScreen({ ...privacy, replies: [...privacy.replies, never(exportAccount)] });
    await download(t).click();
    await expect.element(button(t('account:export.making'))).toHaveAttribute('aria-busy', 'true');
  });
});

describeRefusals('the export', {
  ...privacy,
  action: exportAccount,
  act: (texts) => download(texts).click(),
});

const sent = reply(requestOtp, {
  phone: subscriber.phone,
  challenge: 'challenge-1',
  expiresInSeconds: 600,
  resendAfterSeconds: 30,
  attempts: 5,
});
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const digits = (texts: Texts) => dialog.getByRole('textbox', { name: texts('account:erase.code') });
const confirmErasing = (texts: Texts) => inDialog(texts('account:erase.confirm')).click();
async function sendCode(texts: Texts): Promise<void> {
  await button(texts('account:erase.begin')).click();
  await inDialog(texts('account:erase.send', { phone: '' }).trim()).click();
}
async function erase(texts: Texts): Promise<void> {
  await sendCode(texts);
  await digits(texts).fill('123456');
  await dialog.getByRole('checkbox', { name: texts('account:erase.sure') }).click();
  await confirmErasing(texts);
}
const erasing = { ...privacy, replies: [...privacy.replies, sent] } satisfies Shown;

describe('erasing the account', () => {
  it('asks in a dialog that traps and returns focus', async () => {
    await showScreen(privacy);
    await expectWellBehaved(button(t('account:erase.begin')));
  });

  it('requires the whole code and a confirmation', async () => {
    await showScreen(erasing);
    await sendCode(t);
    await expect.element(digits(t)).toHaveFocus();
    await expectFinished('en');
    await confirmErasing(t);
    await expect.element(digits(t)).toHaveAccessibleDescription(t('account:erase.code_required'));
    await digits(t).fill('123456');
    await confirmErasing(t);
    await expect.element(dialog.getByText(t('account:erase.sure_required'))).toBeVisible();
    expect(callsOf(eraseAccount)).toEqual([]);
  });

  it('says goodbye on the landing page, and closes the account screen', async () => {
    await showScreen({ ...erasing, replies: [...erasing.replies, reply(eraseAccount, { ok: true })] });
    await erase(t);
    await expect
      .element(page.getByRole('status').filter({ hasText: t('account:erase.goodbye_title') }))
      .toBeVisible();
    await expect.poll(shownPath).toBe('/');
    expect(callsOf(eraseAccount).map(({ body }) => body)).toEqual([
      { otp: '123456', challenge: 'challenge-1' },
    ]);
    // Only the site has a footer: its header has replaced the account's.
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
    await button(t('common:header.open_menu')).click();
    const menu = page.getByRole('banner').getByRole('navigation');
    await expect.element(menu.getByRole('link', { name: t('common:header.login') })).toBeVisible();
  });

  it('asks before the credit is lost', async () => {
    const open = refuse(eraseAccount, 'not_possible_now', { open: 'credit', credit: '19.97 AED' });
    await showScreen({ ...erasing, replies: [...erasing.replies, open] });
    await erase(t);
    const giveUp = dialog.getByRole('checkbox', { name: /AED 19\.97/ });
    await expect.element(giveUp).toBeVisible();
    await expectFinished('en');
    answer(reply(eraseAccount, { ok: true }));
    await giveUp.click();
    await confirmErasing(t);
    await expect.poll(() => callsOf(eraseAccount).at(-1)?.body).toMatchObject({ givesUpCredit: '19.97 AED' });
  });

  it('shows the attempts left, and requires a new code after the last', async () => {
    const wrong = refuse(eraseAccount, 'otp_wrong', { attemptsLeft: 2 });
    await showScreen({ ...erasing, replies: [...erasing.replies, wrong] });
    await erase(t);
    await expect
      .element(digits(t))
      .toHaveAccessibleDescription(new RegExp(t('account:erase.attempts', { count: 2 })));
    await expect.element(digits(t)).toHaveValue('');
    answer(refuse(eraseAccount, 'otp_burned'));
    await digits(t).fill('123457');
    await confirmErasing(t);
    await expect.element(inDialog(t('account:erase.send', { phone: '' }).trim())).toBeVisible();
    await expect.element(alertWith(t('errors:otp_burned'))).toBeVisible();
  });
});

describeRefusals('erasing the account', {
  ...erasing,
  action: eraseAccount,
  // Shown at the code field; the last requires a new code.
  besides: ['otp_wrong', 'otp_expired', 'otp_burned'],
  act: erase,
});

const device = {
  path: '/account?tab=device',
  user: subscriber,
  replies: [reply(getPush, { publicKey: 'key', isOn: false })],
} satisfies Shown;
const turn = (texts: Texts, to: 'on' | 'off' = 'on') => button(texts(`app:news.turn_${to}`));

describeStates('the notifications of a device', {
  ...device,
  read: getPush,
  loading: 'common:loading',
  // Headless browsers deny them.
  filled: (texts) => page.getByText(texts('app:news.forbidden')),
});

describe('the notifications of a device', () => {
  /** Missing from headless Chromium: the permission and a push service. */
  function withPushService(permission: NotificationPermission): void {
    const subscription = {
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/1',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
      unsubscribe: () => Promise.resolve(true),
    };
    const pushManager = {
      subscribe: () => Promise.resolve(subscription),
      getSubscription: () => Promise.resolve(subscription),
    };
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission);
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
      pushManager,
    } as unknown as ServiceWorkerRegistration);
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are turned on and off', async () => {
    withPushService('granted');
    await showScreen({
      ...device,
      replies: [...device.replies, reply(savePush, { ok: true }), reply(removePush, { ok: true })],
    });
    await expect.element(turn(t)).toBeVisible();
    answer(reply(getPush, { publicKey: 'key', isOn: true }));
    await turn(t).click();
    await expect.element(page.getByText(t('app:news.on'))).toBeVisible();
    expect(callsOf(savePush).map(({ body }) => body.endpoint)).toEqual([
      'https://fcm.googleapis.com/fcm/send/1',
    ]);
    answer(reply(getPush, { publicKey: 'key', isOn: false }));
    await turn(t, 'off').click();
    await expect.element(page.getByText(t('app:news.off'))).toBeVisible();
    expect(callsOf(removePush)).toHaveLength(1);
  });

  it('stay off if the browser denies them or the server does not reply', async () => {
    withPushService('denied');
    await showScreen({ ...device, replies: [...device.replies, lose(savePush)] });
    await turn(t).click();
    await expect.element(alertWith(t('app:news.forbidden'))).toBeVisible();
    expect(callsOf(savePush)).toEqual([]);
    withPushService('granted');
    await turn(t).click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expectFinished('en');
  });

  it('are not offered by a server without a key', async () => {
    await showScreen({ ...device, replies: [reply(getPush, { publicKey: null, isOn: false })] });
    await expect.element(page.getByText(t('app:news.unavailable'))).toBeVisible();
    await expectFinished('en');
  });
});

const profile = {
  path: '/account',
  user: subscriber,
  replies: [...privacy.replies, lose(getProfile), lose(getPreferences), lose(getMembers)],
} satisfies Shown;
const tab = (name: 'profile' | 'preferences' | 'orders' | 'privacy', texts: Texts = t) =>
  page.getByRole('tab', { name: texts(`account:tabs.${name}`), exact: true });

describe('the sections of the account', () => {
  it.each([
    { language: 'en', onward: '{ArrowRight}' },
    { language: 'ar', onward: '{ArrowLeft}' },
  ] as const)('open with the arrow keys and have URLs, in $language', async ({ language, onward }) => {
    const texts = textsIn(language);
    await showScreen({ ...profile, language });
    await expect.element(tab('profile', texts)).toHaveAttribute('aria-selected', 'true');
    (tab('profile', texts).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(tab('privacy', texts)).toHaveFocus();
    await expect.poll(shownPath).toBe('/account?tab=privacy');
    await userEvent.keyboard('{Home}');
    await expect.element(tab('profile', texts)).toHaveFocus();
    await expect.element(tab('profile', texts)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(onward);
    await expect.element(tab('preferences', texts)).toHaveFocus();
    await expect.poll(shownPath).toBe('/account?tab=preferences');
  });

  it('switch twice for two quick key presses', async () => {
    await showScreen(profile);
    await expect.element(tab('profile')).toHaveAttribute('aria-selected', 'true');
    (tab('profile').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await expect.element(tab('profile')).toHaveFocus();
    await expect.poll(shownPath).toBe('/account?tab=profile');
  });

  it('open at their URL', async () => {
    await showScreen(privacy);
    await expect.element(tab('privacy')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: t('account:tabs.privacy') })).toBeVisible();
  });

  it('open an order from the list', async () => {
    await showScreen({
      ...privacy,
      path: '/account?tab=orders',
      replies: [reply(getOrders, ordersIn('en'))],
    });
    await expect
      .poll(() =>
        page
          .getByRole('link')
          .elements()
          .map((link) => link.getAttribute('href')),
      )
      .toContain(`/order-status/${idOf(1)}`);
  });

  it('sign out', async () => {
    await showScreen({ ...privacy, replies: [...privacy.replies, reply(logout, { ok: true })] });
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common:header.sign_out') })
      .click();
    await expect.element(page.getByText(t('common:session.signed_out')).first()).toBeVisible();
    await expect.poll(shownPath).toBe('/');
  });
});
