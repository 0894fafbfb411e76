import type { MailSettings } from '../../platform/config/outside-services.ts';
import { credentialCheckMs, type CredentialCheck } from '../../platform/credential-check.ts';
import { transportTo } from './smtp.ts';

const patience = {
  connectionTimeout: credentialCheckMs,
  greetingTimeout: credentialCheckMs,
  socketTimeout: credentialCheckMs,
};

export async function checkMail(settings: MailSettings): Promise<CredentialCheck> {
  const transport = transportTo(settings, patience);
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
