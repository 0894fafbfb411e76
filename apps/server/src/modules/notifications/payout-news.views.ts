import type { DomainEvents } from '../../domain-events.ts';
import type { Filled } from '../../platform/pure/message-templates.ts';
import { addDays } from '../../platform/pure/dubai-time.ts';
import type { PayoutNews } from './payout-news.reads.ts';
import { dayText, sumText } from './wording.rules.ts';

const endingOf = (ibanMask: string): string => ibanMask.slice(-4);

/** It was sent; null where nobody knows where to. */
export function toPayoutPaid(news: PayoutNews): Filled | null {
  const { language, amount, startsOn, cutOffOn, ibanMask } = news;
  if (ibanMask === null) return null;
  return {
    template: 'payout_paid',
    params: {
      amount: sumText(amount, language),
      from: dayText(startsOn, language),
      until: dayText(addDays(cutOffOn, -1), language),
      ending: endingOf(ibanMask),
    },
  };
}

type Reason = DomainEvents['money.payout_failed']['reason'];

/** It did not go out. */
export function toPayoutFailed({ language, amount, ibanMask }: PayoutNews, reason: Reason): Filled {
  const sum = sumText(amount, language);
  return reason === 'no_bank_account' || ibanMask === null
    ? { template: 'payout_without_account', params: { amount: sum } }
    : { template: 'payout_sent_back', params: { amount: sum, ending: endingOf(ibanMask) } };
}
