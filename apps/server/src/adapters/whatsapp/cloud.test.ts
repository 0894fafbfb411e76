import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, takes, type StandIn } from '../../../test/whatsapp-stand-in.ts';
import type { TemplateMessage } from '../../platform/ports.ts';
import { cloudLine, failureOf } from './cloud.ts';
import type { Line } from './guarded.ts';

const logged: string[] = [];
const log = pino(
  // Without time and pid, whose digits could match a secret.
  { level: 'debug', base: null, timestamp: false },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  }),
);

let standIn: StandIn;
let line: Line;
beforeAll(async () => {
  standIn = await startStandIn();
  line = cloudLine(standIn.settings, log, 200);
});
afterAll(() => standIn.close());
beforeEach(() => standIn.behave(takes));

const onTheWay: TemplateMessage = {
  phone: '+971501234567',
  language: 'ar',
  template: 'order_on_the_way',
  params: { code: '4821', meal: '«مجبوس الدجاج»' },
  reference: '01a2158d-9806-7316-8d89-6173f59925d5',
};

describe('a message', () => {
  it('is sent as a template with ordered parameters and returns its id', async () => {
    const result = await line.send(onTheWay);
    const [taken] = standIn.taken.splice(0);
    expect(taken).toMatchObject({
      to: '971501234567',
      template: 'order_on_the_way',
      language: 'ar',
      params: ['«مجبوس الدجاج»', '4821'],
      reference: onTheWay.reference,
    });
    expect(result).toEqual({ outcome: 'taken', providerId: taken?.wamid });
  });

  it('has no body component without parameters', async () => {
    await line.send({
      phone: '+971501234567',
      language: 'en',
      template: 'subscription_card_changed',
      params: {},
      reference: onTheWay.reference,
    });
    expect(standIn.taken.splice(0)).toMatchObject([{ template: 'subscription_card_changed', params: [] }]);
  });

  it('removes characters that WhatsApp refuses in a parameter', async () => {
    const params = { code: '4821', meal: 'Rice\n\twith     lentils' };
    await line.send({ ...onTheWay, params });
    expect(standIn.taken.splice(0)[0]?.params).toEqual(['Rice with lentils', '4821']);
  });

  it('fills a code into the text and the copy button', async () => {
    expect(await line.sendCode('+971501234567', '123456', 'en')).toMatchObject({ outcome: 'taken' });
    expect(standIn.taken.splice(0)).toMatchObject([
      { template: 'sign_in_code', language: 'en', params: ['123456'], reference: null },
    ]);
    expect(standIn.wrong).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([
    [429, 130_429, 'busy'],
    [400, 80_007, 'busy'],
    [400, 131_056, 'later'],
    [404, 132_001, 'later'],
    [400, 132_000, 'later'],
    [400, 131_026, 'never'],
    [400, 131_009, 'never'],
    [401, 190, 'down'],
    [403, 10, 'down'],
    [403, 230, 'down'],
    [500, 2, 'down'],
    [503, 131_016, 'down'],
  ] as const)('%i with code %i means %s', async (status, code, outcome) => {
    standIn.behave({ kind: 'refuses', status, code });
    expect(await line.send(onTheWay)).toEqual({ outcome, reason: `whatsapp_${code}` });
  });

  it.each([
    [500, 'down'],
    [502, 'down'],
    [503, 'down'],
    [429, 'busy'],
    [400, 'never'],
  ] as const)('%i without a known code means %s', async (status, outcome) => {
    standIn.behave({ kind: 'broken', status });
    expect(await line.send(onTheWay)).toEqual({ outcome, reason: `http_${status}` });
    expect(failureOf(status, 999_999)).toBe(outcome);
  });

  it('is down on a time-out or a lost connection', async () => {
    standIn.behave({ kind: 'hangs' });
    expect(await line.send(onTheWay)).toEqual({ outcome: 'down', reason: 'timeout' });
    standIn.behave({ kind: 'cuts' });
    expect(await line.send(onTheWay)).toEqual({ outcome: 'down', reason: 'unreachable' });
    const nowhere = cloudLine({ ...standIn.settings, apiBase: 'http://127.0.0.1:1/v25.0' }, log, 200);
    expect(await nowhere.sendCode('+971501234567', '123456', 'en')).toMatchObject({ outcome: 'down' });
  });

  it('does not blame the message for a wrong token', async () => {
    const stranger = cloudLine({ ...standIn.settings, token: 'another-token-0123456789' }, log, 200);
    expect(await stranger.send(onTheWay)).toEqual({ outcome: 'down', reason: 'whatsapp_190' });
  });
});

it('does not resend a message after an unreadable answer', async () => {
  standIn.behave({ kind: 'broken', status: 200 });
  expect(await line.send(onTheWay)).toEqual({ outcome: 'taken', providerId: null });
});

it('logs codes and trace ids, and no number, text or token', () => {
  const text = logged.join('');
  expect(text).toContain('"code":131026');
  expect(text).toContain('Az8or2yhqkZfEZ-_4Qn_Bam');
  for (const secret of ['971501234567', 'مجبوس', '4821', '123456', standIn.settings.token])
    expect(text).not.toContain(secret);
});
