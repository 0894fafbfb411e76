import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTwilio, type TwilioStandIn } from '../../../test/twilio-stand-in.ts';
import { createLog } from '../../platform/log.ts';
import { checkCalls, simulatedCalls, twilioCalls } from './twilio.ts';

let twilio: TwilioStandIn;
let logged: string[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(line) });
const call = { from: '+971501234567', to: '+971507654321', orderId: 'o-1' };

beforeAll(async () => {
  twilio = await startTwilio();
});
afterAll(() => twilio.close());
beforeEach(() => {
  logged = [];
  twilio.behave({ kind: 'takes' });
  twilio.placed.length = 0;
});

const connect = (changes: Partial<typeof call> = {}, patienceMs = 200) =>
  twilioCalls(twilio.settings, log, patienceMs).connect({ ...call, ...changes });

it('rings the caller and dials the other, both from our number', async () => {
  expect(await connect()).toEqual({ outcome: 'connecting' });
  const { number } = twilio.settings;
  expect(twilio.placed).toEqual([{ to: call.from, from: number, callerId: number, dialled: call.to }]);
  expect(twilio.wrong).toEqual([]);
});

it.each([
  [
    'a phone that cannot be called',
    { kind: 'refuses', status: 400, code: 21_217 },
    'unreachable',
    'twilio_21217',
  ],
  [
    'a country that is not permitted',
    { kind: 'refuses', status: 400, code: 21_215 },
    'unreachable',
    'twilio_21215',
  ],
  ['too many calls', { kind: 'refuses', status: 429, code: 20_429 }, 'down', 'twilio_20429'],
  ['a number that is not ours', { kind: 'refuses', status: 400, code: 21_210 }, 'down', 'twilio_21210'],
  ['a broken gateway', { kind: 'broken' }, 'down', 'http_502'],
  ['a cut line', { kind: 'cuts' }, 'down', 'unreachable'],
  ['silence', { kind: 'hangs' }, 'down', 'timeout'],
] as const)('tells of %s, and logs no number', async (_, manner, outcome, reason) => {
  twilio.behave(manner);
  expect(await connect()).toEqual({ outcome, reason });
  expect(logged.join('')).toContain(reason);
  expect(logged.join('')).not.toMatch(/\+?971/);
});

it('sends nothing but phone numbers into the call', async () => {
  const bad = await connect({ to: '+9715</Number><Sms>' });
  expect(bad).toEqual({ outcome: 'unreachable', reason: 'not_a_number' });
  expect(twilio.placed).toEqual([]);
});

it('checks the credentials without a call', async () => {
  expect(await checkCalls(twilio.settings)).toEqual({ outcome: 'known' });
  expect(await checkCalls({ ...twilio.settings, authToken: 'another-token' })).toMatchObject({
    outcome: 'refused',
  });
  expect(twilio.placed).toEqual([]);
});

it('is simulated in the demo', async () => {
  expect(simulatedCalls().isSimulated).toBe(true);
  expect(await simulatedCalls().connect(call)).toEqual({ outcome: 'connecting' });
});
