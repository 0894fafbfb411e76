import { watchLive } from '@sufra/contract/live.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useLive } from '../../../lib/live.ts';
import { joined } from '../../../lib/pace.ts';

const pollMs = 60_000;
const pace = joined(3_000);

/** Refreshes a list of orders or drivers when one of them changes. Lazy: the list is shown without it. */
export function LiveRows({ of: key }: { of: QueryKey }) {
  const { language } = useLanguage();
  useLive(watchLive, { keys: [['admin', ...key, language]], pollMs, pace });
  return null;
}
