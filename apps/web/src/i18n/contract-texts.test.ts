import { auditActions } from '@sufra/contract/admin/audit.ts';
import { settingNames } from '@sufra/contract/admin/admin-settings.ts';
import { eventReasons, quoteInclusions } from '@sufra/contract/catering/catering.ts';
import { difficulties, units } from '@sufra/contract/catalogue/catalogue.ts';
import { documentKinds } from '@sufra/contract/partners/documents.ts';
import { errorStatus, fieldCodes } from '@sufra/contract/errors.ts';
import {
  allergens,
  allergyOptions,
  cuisines,
  emirates,
  eventTypes,
  languages,
  mealTimes,
  mealTimeSlots,
  programs,
  vehicleTypes,
} from '@sufra/contract/options.ts';
import { occasions } from '@sufra/contract/planner/occasion.ts';
import { orderReasonCodes } from '@sufra/contract/ordering/ordering.ts';
import { planIds } from '@sufra/contract/subscription/plans.ts';
import { eventStatuses, supportStatuses } from '@sufra/contract/statuses.ts';
import { supportSides, supportTopics } from '@sufra/contract/support/support.ts';
import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';

const auditKeys = auditActions.map((action) => action.replaceAll('.', '_'));

const lists = [
  ['errors:', Object.keys(errorStatus)],
  ['errors:field.', fieldCodes],
  ['admin:audit.action.', auditKeys],
  ['admin:audit.said.', auditKeys],
  ['admin:setting.', settingNames],
  ['admin:order.why.', orderReasonCodes],
  ['order:why.', orderReasonCodes],
  ['bookings:why.', eventReasons],
  ['bookings:state.', eventStatuses],
  ['catering:why.', eventReasons],
  ['catering:status.', eventStatuses],
  ['catering:headline.', eventStatuses],
  ['options:event_type.', eventTypes],
  ['options:inclusion.', quoteInclusions],
  ['admin:documents.kind.', documentKinds],
  ['options:cuisine.', cuisines],
  ['options:program.', programs],
  ['options:allergen.', allergens],
  ['options:allergy.', Object.keys(allergyOptions)],
  ['options:meal_time.', mealTimes],
  ['options:occasion.', occasions],
  ['options:occasion_at.', occasions],
  ['planner:gap.title.', [...mealTimes, ...occasions]],
  ['options:slot.', mealTimeSlots],
  ['options:difficulty.', difficulties],
  ['options:plan.', planIds],
  ['options:emirate.', emirates],
  ['options:unit.', units],
  ['options:vehicle.', vehicleTypes],
  ['support:topic.', supportTopics],
  ['support:side.', supportSides],
  ['support:status.', supportStatuses],
] as const;

describe.each(languages)('in %s', (language) => {
  let texts: i18n;

  beforeAll(async () => {
    texts = i18next.createInstance();
    const load = async (namespace: string): Promise<unknown> =>
      ((await import(`./${language}/${namespace}.json`, { with: { type: 'json' } })) as { default: unknown })
        .default;
    await texts.init({
      lng: language,
      resources: {
        [language]: {
          admin: await load('admin'),
          bookings: await load('bookings'),
          catering: await load('catering'),
          errors: await load('errors'),
          options: await load('options'),
          order: await load('order'),
          planner: await load('planner'),
          support: await load('support'),
        } as never,
      },
    });
  });

  it.each(lists)('has a text for everything under %s', (prefix, ids) => {
    expect(ids.filter((id) => !texts.exists(`${prefix}${id}`, { count: 3 }))).toEqual([]);
  });

  it('explains a changed retry of any action, not only of a payment', () => {
    expect(texts.t('errors:idempotency_mismatch')).not.toMatch(/\bpay|دفع/i);
  });
});
