import { getDemo } from '@sufra/contract/demo/demo.ts';
import {
  clockGoals,
  getAutopilot,
  getDemoClock,
  getDemoRamadan,
  getDemoTour,
  setDemoClock,
} from '@sufra/contract/demo/demo-panel.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { dayFrom } from '../../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';
import { nowMs } from '../../../lib/clock.ts';

const t = textsIn('en');
const at = `${today}T06:00:00.000Z`;
const goal = `${dayFrom(1)}T04:00:00.000Z`;
const idle = { now: at, daysAhead: 0, goal: null };
const going = { now: at, daysAhead: 0, goal };
const arrived = { now: goal, daysAhead: 1, goal: null };
const guide = {
  path: '/demo',
  replies: [
    reply(getDemo, { enabled: true, code: '123456', accounts: [] }),
    reply(getDemoTour, { done: [] }),
    reply(getAutopilot, { isOn: true }),
    reply(getDemoRamadan, { isOn: false, isByCalendar: false }),
    reply(getDemoClock, idle),
  ],
} satisfies Shown;

const card = (texts: Texts) => page.getByRole('region', { name: texts('demo:clock.title') });
const skip = (to: (typeof clockGoals)[number], texts: Texts = t) =>
  page.getByRole('button', { name: texts(`demo:clock.${to}`) });
const status = card(t).getByRole('status');

describeStates('the clock of the demo', {
  ...guide,
  read: getDemoClock,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('demo:clock.now')),
});

describe('the clock of the demo', () => {
  it('moves once, shows that it is moving, and refreshes the page on arrival', async () => {
    await showScreen({ ...guide, replies: [...guide.replies, reply(setDemoClock, going)] });
    await expect.element(card(t)).toHaveTextContent('Tuesday, 3 March 2026, 10:00 AM');
    answer(reply(getDemoClock, going));
    await doubleClick(skip('tomorrow'));
    await expect.element(status).toHaveTextContent(t('demo:clock.going'));
    await expect.element(skip('tomorrow')).toHaveAttribute('aria-busy', 'true');
    await expect.element(skip('next_month')).toBeDisabled();
    await expectFinished('en');
    expect(callsOf(setDemoClock).map(({ body }) => body)).toEqual([{ to: 'tomorrow' }]);
    const before = callsOf(getDemoTour).length;
    answer(reply(getDemoClock, arrived), reply(getDemoTour, { done: ['clock'] }));
    await expect.element(card(t)).toHaveTextContent('Wednesday, 4 March 2026, 8:00 AM');
    await expect.element(status).toBeEmptyDOMElement();
    await expect.element(skip('next_month')).toBeEnabled();
    await expect.poll(() => callsOf(getDemoTour).length).toBeGreaterThan(before);
    expect(nowMs()).toBeGreaterThanOrEqual(Date.parse(goal));
  });

  it('waits while another visitor moves it', async () => {
    await showScreen({ ...guide, replies: [...guide.replies, reply(getDemoClock, going)] });
    await expect.element(status).toHaveTextContent(t('demo:clock.going'));
    for (const to of clockGoals) await expect.element(skip(to)).toBeDisabled();
    answer(reply(getDemoClock, arrived));
    for (const to of clockGoals) await expect.element(skip(to)).toBeEnabled();
  });

  it('keeps showing the time if a read fails on the way', async () => {
    await showScreen({ ...guide, replies: [...guide.replies, reply(getDemoClock, going)] });
    await expect.element(status).toHaveTextContent(t('demo:clock.going'));
    answer(refuse(getDemoClock, 'unavailable'));
    const before = callsOf(getDemoClock).length;
    await expect.poll(() => callsOf(getDemoClock).length).toBeGreaterThan(before + 1);
    await expect.element(card(t)).toHaveTextContent('Tuesday, 3 March 2026, 10:00 AM');
    answer(reply(getDemoClock, arrived));
    await expect.element(card(t)).toHaveTextContent('Wednesday, 4 March 2026, 8:00 AM');
  });

  it('can be moved again after a lost answer', async () => {
    await showScreen({ ...guide, replies: [...guide.replies, lose(setDemoClock)] });
    await skip('next_month').click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(skip('tomorrow')).toBeEnabled();
    answer(reply(setDemoClock, idle));
    await skip('next_month').click();
    await expect
      .poll(() => callsOf(setDemoClock).map(({ body }) => body.to))
      .toEqual(['next_month', 'next_month']);
  });
});

describeRefusals('moving the clock of the demo', {
  ...guide,
  action: setDemoClock,
  act: (texts) => skip('tomorrow', texts).click(),
});
