import {
  templateNames,
  replaceHoles,
  templateTexts,
  codeMinutes,
  codeTemplate,
} from '../src/adapters/whatsapp/template-texts.ts';
import { templateHoles, type TemplateName } from '../src/platform/pure/message-templates.ts';

const languages = ['en', 'ar'] as const;

type Hole = (typeof templateHoles)[TemplateName][number];

/** Required by Meta's form. */
export const samples: Readonly<Record<Hole, { readonly en: string; readonly ar: string }>> = {
  name: { en: 'Mariam', ar: 'مريم' },
  count: { en: '12', ar: '12' },
  plan: { en: 'Full Day', ar: 'اليوم الكامل' },
  first: { en: 'Breakfast: Balaleet, 30 min', ar: 'الفطور: بلاليط، 30 دقيقة' },
  second: { en: 'Lunch: Chicken machboos, 75 min', ar: 'الغداء: مجبوس الدجاج، 75 دقيقة' },
  third: { en: 'Dinner: Lentil soup, 40 min', ar: 'العشاء: شوربة العدس، 40 دقيقة' },
  partner: { en: 'Bait Al Majlis', ar: 'بيت المجلس' },
  meal: { en: 'Chicken machboos', ar: '«مجبوس الدجاج»' },
  minutes: { en: '20 min', ar: '20 دقيقة' },
  hours: { en: '24 hours', ar: '24 ساعة' },
  people: { en: '4 people', ar: '4 أشخاص' },
  day: { en: 'Sunday, 22 November', ar: 'الأحد 22 نوفمبر' },
  area: { en: 'Marina', ar: 'المارينا' },
  from: { en: '12:30 pm', ar: '12:30 م' },
  to: { en: '1:00 pm', ar: '1:00 م' },
  by: { en: '11:10 am', ar: '11:10 ص' },
  code: { en: '4821', ar: '4821' },
  amount: { en: 'AED 46.50', ar: '46.50 د.إ.' },
  until: { en: 'Tuesday, 1 December', ar: 'الثلاثاء 1 ديسمبر' },
  renewal: { en: 'Monday, 21 December', ar: 'الاثنين 21 ديسمبر' },
  price: { en: 'AED 599.00', ar: '599.00 د.إ.' },
  credit: { en: 'AED 19.97', ar: '19.97 د.إ.' },
  last: { en: 'Sunday, 20 December', ar: 'الأحد 20 ديسمبر' },
  refund: { en: 'AED 599.00', ar: '599.00 د.إ.' },
  ending: { en: '3456', ar: '3456' },
  document: { en: 'driving license', ar: 'مستند «رخصة القيادة»' },
  role: { en: 'operations', ar: 'العمليات' },
  number: { en: 'S-1042', ar: 'S-1042' },
  order: { en: '10042', ar: '10042' },
  old: { en: 'AED 599.00', ar: '599.00 د.إ.' },
  new: { en: 'AED 649.00', ar: '649.00 د.إ.' },
  retry: { en: 'Tuesday, 22 December', ar: 'الثلاثاء 22 ديسمبر' },
};

/** Meta words it. */
const signInCode = {
  name: codeTemplate,
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: codeMinutes },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ],
};

function messageTemplate(name: TemplateName, language: 'en' | 'ar') {
  const holes: readonly Hole[] = templateHoles[name];
  const text = replaceHoles(
    templateTexts[name][language],
    (hole) => `{{${holes.indexOf(hole as Hole) + 1}}}`,
  );
  const example = { body_text: [holes.map((hole) => samples[hole][language])] };
  return {
    name,
    category: 'UTILITY',
    language,
    components: [{ type: 'BODY', text, ...(holes.length > 0 && { example }) }],
  };
}

/** In the format of Meta's Message Templates API. */
export const templatesDocument = (): string =>
  `${JSON.stringify(
    [
      ...languages.map((language) => ({ ...signInCode, language })),
      ...templateNames.flatMap((name) => languages.map((language) => messageTemplate(name, language))),
    ],
    null,
    2,
  )}\n`;
