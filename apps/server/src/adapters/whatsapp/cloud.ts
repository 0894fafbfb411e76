import * as z from 'zod/mini';
import type { Language } from '@sufra/contract/options.ts';
import type { Log } from '../../platform/log.ts';
import { templateHoles } from '../../platform/pure/message-templates.ts';
import type { HandOver } from '../../platform/ports.ts';
import type { Line } from './guarded.ts';
import { codeTemplate } from './template-texts.ts';
import { byStatus, checkCredentials, type CredentialCheck } from '../../platform/credential-check.ts';

const timeoutMs = 5_000;

interface Parameter {
  readonly type: 'text';
  readonly text: string;
}

interface Component {
  readonly type: 'body' | 'button';
  readonly sub_type?: 'url';
  readonly index?: '0';
  readonly parameters: readonly Parameter[];
}

type Outgoing = { readonly phone: string; readonly reference?: string } & (
  | { readonly template: string; readonly language: Language; readonly components: readonly Component[] }
  | { readonly text: string }
);

// WhatsApp refuses tabs, new lines and more than four spaces in a row.
const parameter = (text: string): Parameter => ({
  type: 'text',
  text: text.replaceAll(/[\t\r\n]+| {2,}/g, ' '),
});

/** Logs Meta's codes and trace ids, never a number or a text. */
export function cloudLine(settings: CloudSettings, log: Log, patienceMs = timeoutMs): Line {
  const post = (outgoing: Outgoing): Promise<HandOver> => call(settings, log, patienceMs, outgoing);
  return {
    ask: async () => (await checkWhatsApp(settings)).outcome === 'known',
    send: ({ phone, language, template, params, reference }) => {
      const values: Readonly<Record<string, string>> = params;
      const parameters = templateHoles[template].map((name) => parameter(values[name] ?? ''));
      return post({
        phone,
        template,
        language,
        components: parameters.length === 0 ? [] : [{ type: 'body', parameters }],
        reference,
      });
    },
    say: ({ phone, text, reference }) => post({ phone, text, reference }),
    // Authentication templates need the code twice: in the text and for the copy button.
    sendCode: (phone, code, language) => {
      const parameters = [parameter(code)];
      return post({
        phone,
        template: codeTemplate,
        language,
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      });
    },
  };
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const refused = z.object({
  error: z.object({ code: z.number(), fbtrace_id: z.optional(z.string()) }),
});

async function call(
  { apiBase, phoneNumberId, token }: CloudSettings,
  log: Log,
  patienceMs: number,
  outgoing: Outgoing,
): Promise<HandOver> {
  try {
    const response = await fetch(`${apiBase}/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(toWire(outgoing)),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    const reply: unknown = await response.json().catch(() => null);
    return response.ok ? taken(reply) : failed(response.status, reply, kindOf(outgoing), log);
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    log.warn({ reason, template: kindOf(outgoing) }, 'whatsapp_unavailable');
    return { outcome: 'down', reason };
  }
}

const kindOf = (outgoing: Outgoing): string => ('text' in outgoing ? 'free_text' : outgoing.template);

const toWire = ({ phone, reference, ...outgoing }: Outgoing) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: phone.replace(/^\+/, ''),
  ...('text' in outgoing
    ? { type: 'text', text: { preview_url: false, body: outgoing.text } }
    : {
        type: 'template',
        template: {
          name: outgoing.template,
          language: { code: outgoing.language },
          components: outgoing.components,
        },
      }),
  // Returned with each status report.
  ...(reference !== undefined && { biz_opaque_callback_data: reference }),
});

// An accepted message with a strange reply: resending would deliver it twice.
function taken(reply: unknown): HandOver {
  const parsed = accepted.safeParse(reply);
  return { outcome: 'taken', providerId: parsed.success ? (parsed.data.messages[0]?.id ?? null) : null };
}

function failed(httpStatus: number, reply: unknown, template: string, log: Log): HandOver {
  const parsed = refused.safeParse(reply);
  const code = parsed.success ? parsed.data.error.code : null;
  const trace = parsed.success ? parsed.data.error.fbtrace_id : undefined;
  const outcome = failureOf(httpStatus, code);
  log.warn({ httpStatus, code, trace, template, outcome }, 'whatsapp_message_rejected');
  return { outcome, reason: code === null ? `http_${httpStatus}` : `whatsapp_${code}` };
}

export interface CloudSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  /** With the version, such as https://graph.facebook.com/v25.0. */
  readonly apiBase: string;
}

/** Invalid token, missing permission, or unknown phone number. */
const refusals = [10, 100, 190, 200];

export const checkWhatsApp = ({ apiBase, phoneNumberId, token }: CloudSettings): Promise<CredentialCheck> =>
  checkCredentials(
    `${apiBase}/${phoneNumberId}?fields=id`,
    { authorization: `Bearer ${token}` },
    (status, body) => {
      const code = Number(/"code":\s*(\d{1,7})/.exec(body)?.[1] ?? 0);
      if (status < 500 && refusals.includes(code)) return { outcome: 'refused', reason: `whatsapp_${code}` };
      return byStatus(status);
    },
  );

type Failure = Exclude<HandOver['outcome'], 'taken'>;

/** Meta's codes. Source: "Error codes" of the WhatsApp Business Platform documentation. */
const byCode: Readonly<Record<Failure, readonly number[]>> = {
  // Rate limits of app, account and number; spam limits.
  busy: [4, 80_007, 130_429, 131_048],
  // Too fast for one recipient, or a failed message; a missing or paused template or sender number, until fixed.
  later: [1, 33, 100, 131_000, 131_056, 132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016],
  // Token, permission or account, until fixed; or WhatsApp is down.
  down: [0, 2, 3, 10, 190, 368, 131_005, 131_016, 131_031, 131_042, 131_045, 131_057, 133_010],
  // A number that can't receive this, or a permanently wrong value.
  never: [130_472, 130_497, 131_008, 131_009, 131_021, 131_026, 131_030, 131_047, 131_049, 131_050],
};

const outcomes = new Map(
  Object.entries(byCode).flatMap(([outcome, codes]) => codes.map((code) => [code, outcome as Failure])),
);

/** Missing permissions. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299;

/** By Meta's code first, as Meta advises, else by HTTP status. */
export function failureOf(httpStatus: number, code: number | null): Failure {
  const known = code === null ? undefined : outcomes.get(code);
  if (known) return known;
  if (code !== null && isPermission(code)) return 'down';
  if (httpStatus === 429) return 'busy';
  if (httpStatus >= 500 || httpStatus === 401 || httpStatus === 403) return 'down';
  return httpStatus >= 400 ? 'never' : 'down';
}
