// Words the messages of domain events in the reader's language.
import type { Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { TemplateMessage } from '../../platform/ports.ts';
import type { Welcome } from './recipient.reads.ts';

const planNames: Readonly<Record<Language, Readonly<Record<PlanId, string>>>> = {
  en: { 'lunch-only': 'Lunch Only', 'full-day': 'Full Day', family: 'Family' },
  ar: { 'lunch-only': 'الغداء فقط', 'full-day': 'اليوم الكامل', family: 'العائلة' },
};

const locales: Readonly<Record<Language, string>> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };

/** The welcome after the first payment. */
export const toWelcomeMessage = (welcome: Welcome): TemplateMessage => ({
  phone: welcome.phone,
  language: welcome.language,
  template: 'subscription_started',
  params: {
    name: welcome.name ?? '',
    plan: planNames[welcome.language][welcome.planId],
    firstDay: longDay(welcome.firstDay, welcome.language),
    time: timeOfDay(welcome.time, welcome.language),
  },
});

// The day is a calendar day already; UTC keeps Intl from moving it.
const longDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const timeOfDay = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  }).format(new Date(`2000-01-01T${time}:00Z`));
