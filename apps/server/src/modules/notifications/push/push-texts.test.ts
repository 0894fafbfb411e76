import { describe, expect, it } from 'vitest';
import type { MessageKind } from '../messages/message.rules.ts';
import { isPushed, toNotice } from './push-texts.ts';

const kinds: readonly MessageKind[] = [
  'daily_meals',
  'order_placed',
  'order_accepted',
  'order_passed_on',
  'order_partner_unable',
  'order_on_the_way',
  'order_at_door',
  'order_delivered',
  'order_undeliverable',
  'order_cancelled',
  'order_late',
  'order_delayed',
  'order_delayed_again',
  'order_recipe_changed',
  'order_safety_alarm',
  'order_left_out',
  'order_lines_changed',
  'partner_order_waiting',
];
const params = {
  meal: 'Machboos',
  partner: 'Umm Ali',
  from: '12:30',
  to: '12:50',
  code: '4711',
  first: 'Lunch: Machboos, 40 min',
};

describe.each(kinds)('%s', (kind) => {
  it.each(['en', 'ar'] as const)('has a notification in %s', (language) => {
    const notice = toNotice({ kind, subject: 'abc', language, params });
    const text = `${notice?.title ?? ''} ${notice?.body ?? ''}`;
    expect(text.length).toBeLessThan(160);
    expect(text).not.toMatch(/4711|safe|allerg|diet|health|undefined|آمن|حساسية|صح[تي]/i);
    expect(notice?.title).toMatch(language === 'ar' ? /[\u0600-\u06ff]/ : /^[^\u0600-\u06ff]+$/);
    const paths: Partial<Record<MessageKind, string>> = {
      daily_meals: '/dashboard',
      partner_order_waiting: '/partner/dashboard',
    };
    expect(notice?.path).toBe(paths[kind] ?? '/order-status/abc');
  });
});

it.each([
  'welcome',
  'partner_new_order',
  'partner_safety_alarm',
  'partner_missed_order',
  'refund_sent',
  'slots_empty',
  'driver_approved',
] as const)('sends %s by WhatsApp alone', (kind) => {
  expect(isPushed(kind)).toBe(false);
  expect(toNotice({ kind, subject: 'abc', language: 'en', params })).toBeNull();
});
