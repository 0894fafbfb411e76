// Says what a started Sufra is reached at, and what of it is simulated; main.ts prints it.
import { demoAccounts, demoCode } from './modules/demo/index.ts';
import type { Config } from './platform/config.ts';

/** The lines a start ends with; `address` is where it listens. */
export function welcome(config: Config, address: string): string[] {
  const own = address.replace('127.0.0.1', 'localhost');
  if (config.role === 'worker') return [`Sufra is ready: ${own} (worker)`, ...simulatedParts(config)];
  const shown = config.publicOrigin ?? own;
  const lines = [`Sufra is ready: ${shown}`];
  if (config.demo) {
    lines.push('', `Demo accounts (code ${demoCode}):`);
    lines.push(...demoAccounts.map(({ phone, kind }) => `  ${phone}  ${kind.replaceAll('_', ' ')}`));
    lines.push('', `A guided walk through the demo: ${shown}/demo`);
    if (config.whatsapp === null) lines.push(`Messages that would have been sent: ${shown}/demo/messages`);
  }
  lines.push(...simulatedParts(config));
  if (config.databaseUrl !== null && process.env['DATA_KEYS'] === undefined) {
    lines.push(
      `Health data is sealed with the key in ${config.dataDir}. Set DATA_KEYS before a second machine joins.`,
    );
  }
  lines.push('Stop with Ctrl-C.');
  return lines;
}

/** What a visitor could take for real and is not. */
function simulatedParts({ demo, whatsapp, stripe, seller }: Config): string[] {
  const messages = `Warning: nobody can sign in. WhatsApp is simulated, so codes and messages reach nobody: set ${settingsOf('WHATSAPP')}.`;
  const cards = `Warning: nobody is charged. Cards are simulated, so orders cost nothing: set ${settingsOf('STRIPE')}.`;
  const invoices = `Warning: invoices name a sample company, which no tax office takes: set ${settingsOf('SELLER')}.`;
  const missing = [
    ...(whatsapp === null ? [messages] : []),
    ...(stripe === null ? [cards] : []),
    ...(seller === null ? [invoices] : []),
  ];
  return demo ? [] : missing;
}

const settingsOf = (service: string): string => `${service}_… as .env.example says`;
