import type { Language } from '@sufra/contract/options.ts';
import { templateHoles, type TemplateName } from '../../platform/pure/message-templates.ts';
import { adminTexts } from './admin-texts.ts';
import { cateringTexts } from './catering-texts.ts';
import { dailyTexts } from './daily-texts.ts';
import { orderTexts } from './order-texts.ts';
import { driverTexts } from './driver-texts.ts';
import { partnerTexts } from './partner-texts.ts';
import { payoutTexts } from './payout-texts.ts';
import { supportTexts } from './support-texts.ts';
import { subscriptionTexts } from './subscription-texts.ts';

/** Texts with their holes as `{name}`; none begins or ends with one, as WhatsApp demands. */
export const templateTexts: Readonly<Record<TemplateName, Readonly<Record<Language, string>>>> = {
  ...dailyTexts,
  ...orderTexts,
  ...partnerTexts,
  ...driverTexts,
  ...subscriptionTexts,
  ...payoutTexts,
  ...cateringTexts,
  ...supportTexts,
  ...adminTexts,
};

export const templateNames = Object.keys(templateHoles) as TemplateName[];

const hole = /\{(\w+)\}/g;

/** The text with its holes replaced; `fill` answers for each of them. */
export const replaceHoles = (text: string, fill: (name: string) => string): string =>
  text.replaceAll(hole, (_match, name: string) => fill(name));

/** What a person reads. */
export const textOf = (
  template: TemplateName,
  language: Language,
  params: Readonly<Record<string, string>>,
): string => replaceHoles(templateTexts[template][language], (name) => params[name] ?? '');
