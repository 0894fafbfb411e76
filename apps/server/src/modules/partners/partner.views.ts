import type { Language } from '@sufra/contract/options.ts';
import type { getPartnerProfile } from '@sufra/contract/partner-orders.ts';
import type * as z from 'zod/mini';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import type { OpenProfile, ProfileRow, StarsRow } from './partner.reads.ts';

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
  ...toRatings(row, language),
});

const toRatings = (
  row: ProfileRow,
  language: Language,
): Pick<Profile, 'stars' | 'ratings' | 'eventRatings'> => ({
  stars: {
    average: averageOf(row.starsSum + row.eventStarsSum, row.ratingsCount + row.eventRatingsCount),
    totalReviews: row.ratingsCount + row.eventRatingsCount,
  },
  ratings: {
    average: averageOf(row.starsSum, row.ratingsCount),
    totalReviews: row.ratingsCount,
    recent: row.ratings.map((rating) => ({
      ...toReview(rating),
      mealName: rating.title?.[language] ?? rating.mealId,
    })),
  },
  eventRatings: {
    average: averageOf(row.eventStarsSum, row.eventRatingsCount),
    totalReviews: row.eventRatingsCount,
    recent: row.eventRatings.map((rating) => ({
      ...toReview(rating),
      eventType: rating.eventType,
      number: eventNumberText(rating.number),
    })),
  },
});

const toReview = ({ id, stars, initial, at, comment }: StarsRow) => ({
  id,
  rating: stars,
  customerName: initial === null || initial === '' ? '–' : `${initial}.`,
  date: new Date(at).toISOString(),
  comment,
});

/** Mean stars with one decimal; null before the first rating. */
const averageOf = (starsSum: number, ratingsCount: number): number | null =>
  ratingsCount === 0 ? null : Math.round((starsSum / ratingsCount) * 10) / 10;
