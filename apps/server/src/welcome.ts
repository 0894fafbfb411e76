import { demoAccounts, demoCode } from './modules/demo/index.ts';
import type { Config } from './platform/config.ts';

export function welcome(config: Config, address: string): string[] {
  const own = address.replace('127.0.0.1', 'localhost');
  if (config.role === 'worker') return [`Sufra is ready: ${own} (worker)`, ...simulatedParts(config)];
  const shown = config.publicOrigin ?? own;
  const lines = [`Sufra is ready: ${shown}`];
  if (config.demo) {
    lines.push('', `Demo accounts (code ${demoCode}):`);
    lines.push(...demoAccounts.map(({ phone, kind }) => `  ${phone}  ${kind.replaceAll('_', ' ')}`));
    lines.push('', `Guided demo: ${shown}/demo`);
    if (config.whatsapp === null) lines.push(`Demo messages: ${shown}/demo/messages`);
  }
  lines.push(...simulatedParts(config));
  if (config.databaseUrl !== null && process.env['DATA_KEYS'] === undefined) {
    lines.push(
      `Health data is encrypted with the key in ${config.dataDir}. Set DATA_KEYS before adding a second machine.`,
    );
  }
  lines.push('Stop with Ctrl-C.');
  return lines;
}

/** Simulated parts that a visitor could mistake for real ones. */
function simulatedParts({ demo, whatsapp, stripe, seller }: Config): string[] {
  const messages = `Warning: users can't sign in. WhatsApp is simulated, so no codes or messages are sent: set ${settingsOf('WHATSAPP')}.`;
  const cards = `Warning: no card is charged. Payments are simulated: set ${settingsOf('STRIPE')}.`;
  const invoices = `Warning: invoices show a sample company and are not valid for VAT: set ${settingsOf('SELLER')}.`;
  const missing = [
    ...(whatsapp === null ? [messages] : []),
    ...(stripe === null ? [cards] : []),
    ...(seller === null ? [invoices] : []),
  ];
  return demo ? [] : missing;
}

const settingsOf = (service: string): string => `${service}_… (see .env.example)`;
