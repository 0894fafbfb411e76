import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../platform/config/outside-services.ts';
import type { Log } from '../../platform/log.ts';
import type { Email, HandOver } from '../../platform/ports.ts';
import { credentialCheckMs, type CredentialCheck } from '../../platform/credential-check.ts';

const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 };

/** Passwords without TLS to loopback only. */
const isHere = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** In milliseconds. */
const transportTo = ({ host, port, isSecure, login }: MailSettings, waits: typeof patience) =>
  createTransport({
    ...{ host, port, secure: isSecure, requireTLS: !isSecure && !isHere(host), ...waits },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // Never read attachments from a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });

/** TLS unless on loopback. */
export function smtpEmail(settings: MailSettings, log: Log, waits = patience): Email {
  const { from } = settings;
  const transport = transportTo(settings, waits);
  return {
    send: async ({ to, subject, text, html, leaveUrl }) => {
      try {
        const sent = await transport.sendMail({
          ...{ from: { name: 'Sufra', address: from }, to: { name: '', address: to }, subject, text, html },
          ...(leaveUrl !== null && { headers: leaveHeaders(leaveUrl) }),
        });
        return { outcome: 'taken', providerId: sent.messageId };
      } catch (error) {
        const handOver = refusalOf(error);
        log.warn({ reason: handOver.reason }, 'email_not_accepted');
        return handOver;
      }
    },
  };
}

/** One-click unsubscribe (RFC 8058). */
const leaveHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Refused = Exclude<HandOver, { outcome: 'taken' }>;

/**
 * A 5xx about the email is final, a 4xx is retried; anything else concerns the connection. The reason quotes none
 * of the email.
 */
function refusalOf(error: unknown): Refused {
  const { responseCode: status, code } = error as { responseCode?: unknown; code?: unknown };
  if (code === 'EAUTH') return { outcome: 'down', reason: 'not_let_in' };
  if (typeof status === 'number' && status >= 500) return { outcome: 'never', reason: `smtp_${status}` };
  if (typeof status === 'number') return { outcome: 'later', reason: `smtp_${status}` };
  return { outcome: 'down', reason: typeof code === 'string' ? code.toLowerCase() : 'no_answer' };
}

const quickTimeouts = {
  connectionTimeout: credentialCheckMs,
  greetingTimeout: credentialCheckMs,
  socketTimeout: credentialCheckMs,
};

export async function checkMail(settings: MailSettings): Promise<CredentialCheck> {
  const transport = transportTo(settings, quickTimeouts);
  try {
    await transport.verify();
    return { outcome: 'known' };
  } catch (error) {
    const { code } = error as { code?: unknown };
    const reason = typeof code === 'string' ? code.toLowerCase() : 'no_answer';
    return { outcome: code === 'EAUTH' ? 'refused' : 'away', reason };
  } finally {
    transport.close();
  }
}
