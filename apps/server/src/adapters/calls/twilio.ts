import * as z from 'zod/mini';
import type { CallsSettings } from '../../platform/config/outside-services.ts';
import { byStatus, checkCredentials, type CredentialCheck } from '../../platform/credential-check.ts';
import type { Log } from '../../platform/log.ts';
import type { CallOutcome, Calls } from '../../platform/ports.ts';

const timeoutMs = 8_000;
const ringSeconds = 30;
const longestSeconds = 15 * 60;

/** For the demo: nobody's phone rings. */
export const simulatedCalls = (): Calls => ({
  isSimulated: true,
  connect: () => Promise.resolve({ outcome: 'connecting' }),
});

const basic = ({ accountSid, authToken }: CallsSettings): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

const accountUrl = ({ apiBase, accountSid }: CallsSettings): string =>
  `${apiBase}/2010-04-01/Accounts/${accountSid}`;

/** Logs Twilio's codes and the order, never a number. Both phones see our number only. */
export const twilioCalls = (settings: CallsSettings, log: Log, patienceMs = timeoutMs): Calls => ({
  isSimulated: false,
  connect: async ({ from, to, orderId }) => {
    if (![from, to].every((phone) => /^\+[1-9]\d{6,14}$/.test(phone)))
      return { outcome: 'unreachable', reason: 'not_a_number' };
    const { number } = settings;
    const form = {
      To: from,
      From: number,
      Twiml: `<Response><Dial callerId="${number}" timeout="${ringSeconds}"><Number>${to}</Number></Dial></Response>`,
      Timeout: String(ringSeconds),
      TimeLimit: String(longestSeconds),
    };
    const outcome = await post(settings, form, patienceMs);
    if (outcome.outcome !== 'connecting') log.warn({ orderId, ...outcome }, 'call_failed');
    return outcome;
  },
});

async function post(
  settings: CallsSettings,
  form: Readonly<Record<string, string>>,
  patienceMs: number,
): Promise<CallOutcome> {
  try {
    const response = await fetch(`${accountUrl(settings)}/Calls.json`, {
      method: 'POST',
      headers: { authorization: basic(settings) },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    const reply: unknown = await response.json().catch(() => null);
    return response.ok ? { outcome: 'connecting' } : failed(response.status, reply);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'down', reason: isLate ? 'timeout' : 'unreachable' };
  }
}

const refused = z.object({ code: z.number() });

/** The caller's own phone: not valid, not reachable, not permitted. Source: Twilio's error dictionary. */
const unreachable = [13_223, 13_224, 13_225, 13_226, 13_227, 21_211, 21_214, 21_215, 21_216, 21_217];

function failed(httpStatus: number, reply: unknown): CallOutcome {
  const parsed = refused.safeParse(reply);
  if (!parsed.success) return { outcome: 'down', reason: `http_${httpStatus}` };
  const { code } = parsed.data;
  return { outcome: unreachable.includes(code) ? 'unreachable' : 'down', reason: `twilio_${code}` };
}

export const checkCalls = (settings: CallsSettings): Promise<CredentialCheck> =>
  checkCredentials(`${accountUrl(settings)}.json`, { authorization: basic(settings) }, (status) =>
    // An unknown account.
    status === 404 ? { outcome: 'refused', reason: 'http_404' } : byStatus(status),
  );
