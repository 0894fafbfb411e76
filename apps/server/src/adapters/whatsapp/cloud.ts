import type { Language } from '@sufra/contract/options.ts';
import * as z from 'zod/mini';
import type { Log } from '../../platform/log.ts';
import { templateHoles } from '../../platform/pure/message-templates.ts';
import type { HandOver } from '../../platform/ports.ts';
import { checkWhatsApp } from './check.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { failureOf } from './failure-codes.ts';
import type { Line } from './guarded.ts';
import { codeTemplate } from './sign-in-code.ts';

/** How long a call may take, milliseconds. */
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

interface Outgoing {
  readonly phone: string;
  readonly template: string;
  readonly language: Language;
  readonly components: readonly Component[];
  readonly reference?: string;
}

// WhatsApp refuses tabs, new lines and more than four spaces in a row.
const parameter = (text: string): Parameter => ({
  type: 'text',
  text: text.replaceAll(/[\t\r\n]+| {2,}/g, ' '),
});

/** A line to the Cloud API. It logs codes and traces of Meta, never a number or a text. */
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
    // The code fills the text and, as Meta's authentication templates want it, the button that copies it.
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
    return response.ok ? taken(reply) : failed(response.status, reply, outgoing.template, log);
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    log.warn({ reason, template: outgoing.template }, 'whatsapp_unavailable');
    return { outcome: 'down', reason };
  }
}

const toWire = ({ phone, template, language, components, reference }: Outgoing) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: phone.replace(/^\+/, ''),
  type: 'template',
  template: { name: template, language: { code: language }, components },
  // Comes back with each status of this message.
  ...(reference !== undefined && { biz_opaque_callback_data: reference }),
});

// Taken is taken: sending again because the reply reads oddly would reach the person twice.
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
