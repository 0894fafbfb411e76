import type { LanguageModelSettings } from '../../platform/config/outside-services.ts';
import { byStatus, greet, type Greeting } from '../../platform/greeting.ts';

/** A server that lists no models has answered all the same. */
export const checkModel = ({
  apiBase,
  apiKey,
}: Pick<LanguageModelSettings, 'apiBase' | 'apiKey'>): Promise<Greeting> =>
  greet(`${apiBase}/models`, apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }, (status) =>
    status === 404 || status === 405 ? { outcome: 'known' } : byStatus(status),
  );
