// Words the messages of domain events in the reader's language; the flows of notifications call it.
import type { Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { TemplateMessage } from '../../platform/ports.ts';
import type { Welcome } from './recipient.reads.ts';

const planNames: Readonly<Record<Language, Readonly<Record<PlanId, string>>>> = {
  en: { 'lunch-only': 'Lunch Only', 'full-day': 'Full Day', family: 'Family' },
  ar: { 'lunch-only': 'الغداء فقط', 'full-day': 'اليوم الكامل', family: 'العائلة' },
};

/** The welcome after the first payment. */
export const toWelcomeMessage = (welcome: Welcome): TemplateMessage => ({
  phone: welcome.phone,
  language: welcome.language,
  template: 'subscription_started',
  params: {
    name: welcome.name ?? '',
    plan: planNames[welcome.language][welcome.planId],
  },
});
