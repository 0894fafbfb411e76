// Masks a partner to the wire: customers who rated are initials, sums are text.
import type { Language } from '@sufra/contract/options.ts';
import type { getPartnerProfile } from '@sufra/contract/partner-orders.ts';
import type * as z from 'zod/mini';
import { toAedText } from '../../platform/pure/money.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import type { OpenProfile, ProfileRow } from './partner.reads.ts';

type Profile = z.input<typeof getPartnerProfile.reply>;

export const toProfile = ({ row, earnings, payouts }: OpenProfile, language: Language): Profile => ({
  id: row.id,
  name: row.name[language],
  type: row.type,
  status: row.status,
  phone: row.phone,
  email: row.email,
  cuisineTypes: [...row.cuisines],
  location: { address: `${row.address}, ${row.area}`, emirate: row.emirate },
  hasOwnDelivery: row.hasOwnDelivery,
  isPaused: row.isPaused,
  bankInfo: row.bankInfo,
  earnings: {
    totalThisMonth: toAedText(earnings.thisMonth),
    pendingPayout: toAedText(earnings.owed),
    totalEarnings: toAedText(earnings.total),
  },
  payoutHistory: payouts.map(({ id, amount, at, status }) => ({
    id,
    amount: toAedText(amount),
    date: dubaiDay(at),
    status,
  })),
  ratings: {
    average: averageOf(row),
    totalReviews: row.ratingsCount,
    recent: row.ratings.map((rating) => ({
      id: rating.id,
      rating: rating.stars,
      customerName: rating.initial === null || rating.initial === '' ? '–' : `${rating.initial}.`,
      mealName: rating.title?.[language] ?? rating.mealId,
      date: new Date(rating.at).toISOString(),
      comment: rating.comment,
    })),
  },
});

/** Mean stars with one decimal; null before the first rating. */
const averageOf = ({ starsSum, ratingsCount }: ProfileRow): number | null =>
  ratingsCount === 0 ? null : Math.round((starsSum / ratingsCount) * 10) / 10;
