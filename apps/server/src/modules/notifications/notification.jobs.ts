// Hears domain events and sends people their WhatsApp messages, each once.
import type { Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { claimMessage, saveSent } from './message.repo.ts';
import { readWelcome } from './recipient.reads.ts';

export interface NotificationContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly whatsapp: WhatsApp;
}

export function hearEvents(outbox: Outbox, ctx: NotificationContext): void {
  outbox.on('subscription.started', ({ accountId, subscriptionId }) => sendWelcome(ctx, accountId, subscriptionId));
}

async function sendWelcome(ctx: NotificationContext, accountId: string, subscriptionId: string): Promise<void> {
  const welcome = await readWelcome(ctx.db, subscriptionId);
  if (!welcome) return;
  const now = ctx.clock.now();
  const id = await claimMessage(ctx.db, { id: newId(), accountId, kind: 'welcome', subject: subscriptionId, now });
  if (id === null) return;
  await ctx.whatsapp.send({
    phone: welcome.phone,
    language: welcome.language,
    template: 'subscription_started',
    params: {
      name: welcome.name ?? '',
      plan: planNames[welcome.language][welcome.planId],
      firstDay: longDay(welcome.firstDay, welcome.language),
      time: welcome.time,
    },
  });
  await saveSent(ctx.db, id, ctx.clock.now());
}

const planNames: Readonly<Record<Language, Readonly<Record<PlanId, string>>>> = {
  en: { 'lunch-only': 'Lunch Only', 'full-day': 'Full Day', family: 'Family' },
  ar: { 'lunch-only': 'الغداء', 'full-day': 'اليوم الكامل', family: 'العائلة' },
};

const longDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
