import { getDemo } from '@sufra/contract/demo/demo.ts';
import {
  getAutopilot,
  getDemoClock,
  getDemoMessages,
  getDemoRamadan,
  getDemoTour,
  setAutopilot,
  setDemoRamadan,
} from '@sufra/contract/demo/demo-panel.ts';
import { languages } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeStates } from '../../../test/states.ts';
import { textsIn } from '../../../test/texts.ts';
import { messageKinds } from '../../features/demo/messages/message-kind.ts';

const t = textsIn('en');
const sentAt = `${today}T05:00:00.000Z`;
/** The longest address, and unbreakable words, as in WhatsApp messages and emails. */
const widest = [...messageKinds, 'a_template_without_a_name'].flatMap((kind) =>
  languages.map((language, at) => ({
    id: `${kind}-${language}`,
    kind,
    language,
    phone: at === 0 ? '+971501234567' : null,
    email: at === 0 ? null : `${'W'.repeat(64)}@${'w'.repeat(60)}.example`,
    text: `https://sufra.example/newsletter/confirm?token=${'W'.repeat(120)} ${'9'.repeat(60)} ${'شكرًا'.repeat(30)}`,
    sentAt,
  })),
);
const messages = {
  path: '/demo/messages',
  replies: [
    reply(getAutopilot, { isOn: true }),
    reply(getDemoRamadan, { isOn: false, isByCalendar: false }),
    reply(getDemoMessages, { messages: widest.slice(0, 2) }),
  ],
} satisfies Shown;

describeStates('the messages of the demo', {
  ...messages,
  read: getDemoMessages,
  loading: 'common:loading',
  filled: () => page.getByText(/^https:/),
});

describe('the messages of the demo', () => {
  it.each(languages)('fit the narrowest phone, in %s', async (language) => {
    await page.viewport(320, 800);
    await showScreen({
      ...messages,
      language,
      replies: [...messages.replies, reply(getDemoMessages, { messages: widest })],
    });
    await expect.poll(() => page.getByText(/^https:/).elements()).toHaveLength(widest.length);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(390, 844);
  });

  it('show that there are none, or that this is no demo', async () => {
    await showScreen({
      ...messages,
      replies: [...messages.replies, reply(getDemoMessages, { messages: [] })],
    });
    await expect.element(page.getByText(t('demo:messages.empty_title'))).toBeVisible();
    await expectFinished('en');
    const off = [getDemoMessages, getAutopilot, getDemoRamadan].map((route) => refuse(route, 'not_found'));
    await showScreen({ ...messages, replies: off });
    await expect.element(page.getByText(t('demo:messages.off_title'))).toBeVisible();
    await expectFinished('en');
  });

  it.each([
    { name: 'autopilot', set: setAutopilot, to: false, done: { isOn: false } },
    { name: 'ramadan', set: setDemoRamadan, to: true, done: { isOn: true, isByCalendar: false } },
  ] as const)('toggle the $name, and revert a failure', async ({ name, set, to, done }) => {
    const turn = page.getByRole('switch', { name: t(`demo:${name}.label`) });
    const state = (isOn: boolean) => page.getByText(t(isOn ? `demo:${name}.on` : `demo:${name}.off`));
    await showScreen({ ...messages, replies: [...messages.replies, lose(set)] });
    await expect.element(state(!to)).toBeVisible();
    await turn.click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(state(!to)).toBeVisible();
    const after = [
      reply(setAutopilot, { isOn: false }),
      reply(setDemoRamadan, { isOn: true, isByCalendar: false }),
    ];
    await showScreen({ ...messages, replies: [...messages.replies, ...after] });
    await turn.click();
    await expect.element(state(done.isOn)).toBeVisible();
    expect(callsOf(set).map(({ body }) => body)).toEqual([{ isOn: to }]);
    await expectFinished('en');
  });

  it('leave Ramadan to the calendar on its own days', async () => {
    const byCalendar = reply(getDemoRamadan, { isOn: true, isByCalendar: true });
    await showScreen({ ...messages, replies: [...messages.replies, byCalendar] });
    await expect.element(page.getByText(t('demo:ramadan.by_calendar'))).toBeVisible();
    expect(page.getByRole('switch', { name: t('demo:ramadan.label') }).elements()).toEqual([]);
  });
});

describe.each(languages)('the guide of the demo, in %s', (language) => {
  const texts = textsIn(language);
  it('lists suggestions and ticks completed ones', async () => {
    await showScreen({
      path: '/demo',
      language,
      replies: [
        reply(getDemo, {
          enabled: true,
          code: '123456',
          accounts: [{ phone: '+971500000003', kind: 'complete' }],
        }),
        reply(getDemoClock, { now: sentAt, daysAhead: 0, goal: null }),
        reply(getDemoTour, { done: ['order'] }),
        ...messages.replies,
      ],
    });
    const step = (name: 'order' | 'sign_up') =>
      page.getByRole('listitem').filter({ hasText: texts(`demo:tour.steps.${name}.title`) });
    await expect.element(step('order')).toHaveTextContent(`(${texts('demo:tour.done')})`);
    await expect.element(step('sign_up')).toHaveTextContent(`(${texts('demo:tour.open')})`);
    await expectFinished(language);
  });
});
