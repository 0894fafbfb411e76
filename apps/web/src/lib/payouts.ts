import type { Language } from '@sufra/contract/options.ts';
import type { PayoutStatus } from '@sufra/contract/statuses.ts';
import { formatDays } from './format.ts';

type Tone = 'highlight' | 'info' | 'good' | 'danger';

export const payoutTones: Readonly<Record<PayoutStatus, Tone>> = {
  pending: 'highlight',
  approved: 'info',
  completed: 'good',
  failed: 'danger',
};

/** `26 Oct – 8 Nov 2026`; both days are included. */
export const periodText = ({ from, to }: { from: string; to: string }, language: Language): string =>
  formatDays(from, to, language);
