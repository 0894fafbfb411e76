import { getDemo } from '@sufra/contract/demo/demo.ts';
import {
  getAutopilot,
  getDemoClock,
  getDemoRamadan,
  getDemoTour,
  setAutopilot,
  setDemoRamadan,
  tourSteps,
} from '@sufra/contract/demo/demo-panel.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply, setNetwork } from '../../../../test/network.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const guide = {
  path: '/demo',
  replies: [
    reply(getDemo, { enabled: true, code: '123456', accounts: [] }),
    reply(getDemoTour, { done: [] }),
    reply(getAutopilot, { isOn: true }),
    reply(getDemoRamadan, { isOn: false, isByCalendar: false }),
    reply(getDemoClock, { now: `${today}T06:00:00.000Z`, daysAhead: 0, goal: null }),
  ],
} satisfies Shown;

describe.each([
  { name: 'autopilot', read: getAutopilot, set: setAutopilot },
  { name: 'ramadan', read: getDemoRamadan, set: setDemoRamadan },
] as const)('the switch of the demo: $name', ({ name, read, set }) => {
  it.each(['en', 'ar'] as const)(
    'reports that it can’t be read, and is read on retry in %s',
    async (language) => {
      const t = textsIn(language);
      const card = page.getByRole('region', { name: t(`demo:${name}.title`) });
      await showScreen({ ...guide, language, replies: [...guide.replies, refuse(read, 'unavailable')] });
      await expect.element(card.getByRole('alert')).toHaveTextContent(t('errors:unavailable'));
      await expectFinished(language);
      answer(...guide.replies);
      await card.getByRole('button', { name: t('common:actions.retry') }).click();
      await expect.element(card.getByRole('switch')).toBeVisible();
    },
  );

  it('keeps its last state if it can’t be refetched', async () => {
    const t = textsIn('en');
    const control = page.getByRole('region', { name: t(`demo:${name}.title`) }).getByRole('switch');
    await showScreen(guide);
    await expect.element(control).toBeVisible();
    answer(lose(read), reply(getDemoTour, { done: ['clock'] }));
    setNetwork(false);
    setNetwork(true);
    await expect
      .element(page.getByText(t('demo:tour.progress', { done: 1, all: tourSteps.length })))
      .toBeVisible();
    expect(callsOf(read)).toHaveLength(2);
    await expect.element(control).toBeEnabled();
  });

  describeRefusals('turning it', {
    ...guide,
    action: set,
    act: (t) =>
      page
        .getByRole('region', { name: t(`demo:${name}.title`) })
        .getByRole('switch')
        .click(),
  });
});
