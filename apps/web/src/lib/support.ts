// Where people write to when they need help: the support mailbox of the domain that Sufra runs on; profile and help pages link it.

/** An address for examples, where there is no domain, as on a machine of one's own. */
const noDomain = 'sufra.example';

const isDomain = (host: string): boolean => /\.[a-z]{2,}$/i.test(host);

/** `support@sufra.example` for `www.sufra.example`. */
export const supportAddress = (host: string): string =>
  `support@${isDomain(host) ? host.replace(/^www\./, '') : noDomain}`;

/** Opens a letter to support that says what it is about. */
export const supportLink = (host: string, subject: string): string =>
  `mailto:${supportAddress(host)}?subject=${encodeURIComponent(subject)}`;
