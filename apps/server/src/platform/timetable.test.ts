import { expect, it } from 'vitest';
import { timetable } from './timetable.ts';

/** 10:08:30 in Dubai. */
const start = Date.parse('2026-11-22T06:08:30Z');
const minuteMs = 60_000;

function watched(send: (sent: string) => void): (at: number) => Promise<void> {
  let now = start;
  const look = timetable(
    [
      { name: 'each', cron: '* * * * *' },
      { name: 'at eight', cron: '8 * * * *' },
      { name: 'at night', cron: '10 4 * * *' },
    ],
    (name, due) => Promise.resolve().then(() => send(`${name} ${due.toISOString().slice(11, 16)}`)),
    () => now,
  );
  return (at) => {
    now = at;
    return look();
  };
}

it('sends due jobs once', async () => {
  const sent: string[] = [];
  const lookAt = watched((one) => sent.push(one));
  await lookAt(start);
  await lookAt(start + 10_000);
  expect(sent).toEqual(['each 06:08', 'at eight 06:08']);
  await lookAt(start + minuteMs);
  expect(sent.slice(2)).toEqual(['each 06:09']);
});

it("catches up on an hour's jobs once each, and skips older ones", async () => {
  const sent: string[] = [];
  const lookAt = watched((one) => sent.push(one));
  await lookAt(start);
  await lookAt(start + 55 * minuteMs);
  await lookAt(start + 24 * 60 * minuteMs);
  expect(sent.slice(2)).toEqual(['each 07:03', 'each 06:08', 'at eight 06:08']);
});

it('continues at once when the clock is set back', async () => {
  const sent: string[] = [];
  const lookAt = watched((one) => sent.push(one));
  await lookAt(start);
  await lookAt(start - 120 * minuteMs);
  await lookAt(start - 119 * minuteMs);
  expect(sent.slice(2)).toEqual(['each 04:08', 'at eight 04:08', 'each 04:09']);
});

it('retries the same jobs when the queue was away', async () => {
  const sent: string[] = [];
  let isAway = true;
  const lookAt = watched((one) => {
    if (isAway) throw new Error('away');
    sent.push(one);
  });
  await expect(lookAt(start)).rejects.toThrow('away');
  isAway = false;
  await lookAt(start + 20_000);
  expect(sent).toEqual(['each 06:08', 'at eight 06:08']);
});
