import { byStatus, greet, type Greeting } from '../../platform/greeting.ts';
import type { CloudSettings } from './cloud-settings.ts';

/** Meta's codes for a token that is none, that may not see the number, or a number that is not there. */
const refusals = [10, 100, 190, 200];

export const checkWhatsApp = ({ apiBase, phoneNumberId, token }: CloudSettings): Promise<Greeting> =>
  greet(`${apiBase}/${phoneNumberId}?fields=id`, { authorization: `Bearer ${token}` }, (status, body) => {
    const code = Number(/"code":\s*(\d{1,7})/.exec(body)?.[1] ?? 0);
    if (status < 500 && refusals.includes(code)) return { outcome: 'refused', reason: `whatsapp_${code}` };
    return byStatus(status);
  });
