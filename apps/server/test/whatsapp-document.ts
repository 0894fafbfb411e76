import { templateNames, replaceHoles, templateTexts } from '../src/adapters/whatsapp/template-texts.ts';
import { codeMinutes, codeTemplate } from '../src/adapters/whatsapp/sign-in-code.ts';
import { templateHoles, type TemplateName } from '../src/platform/pure/message-templates.ts';

type Hole = (typeof templateHoles)[TemplateName][number];

/** What Meta's form asks for as samples. */
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
  credit: { en: 'AED 19.97', ar: '19.97 د.إ.' },
  last: { en: 'Sunday, 20 December', ar: 'الأحد 20 ديسمبر' },
  refund: { en: 'AED 599.00', ar: '599.00 د.إ.' },
  ending: { en: '3456', ar: '3456' },
  number: { en: 'S-1042', ar: 'S-1042' },
  retry: { en: 'Tuesday, 22 December', ar: 'الثلاثاء 22 ديسمبر' },
};

const intro = `# WhatsApp templates

What the operator registers with Meta before the first message can be sent: in WhatsApp Manager under *Message
templates*, or with the Message Templates API. Each template exists twice, in English (\`en\`) and in Arabic (\`ar\`), under
one name. The texts here are those of the code; a test keeps them equal, so register them letter by letter. Meta may pause
or reject a template: messages of it wait in the queue and go out once it is approved, unless they have expired by then.

The settings of the connection are explained in \`.env.example\`. Meta reports what becomes of messages to
\`/api/webhooks/whatsapp\`: subscribe the app to the field \`messages\` there.

## The sign-in code

\`${codeTemplate}\`, category AUTHENTICATION, languages \`en\` and \`ar\`. Its words are Meta's own. Choose the button that copies
the code, the security recommendation, and ${codeMinutes} minutes until the code expires:

\`\`\`json
{
  "name": "${codeTemplate}",
  "category": "authentication",
  "language": "ar",
  "components": [
    { "type": "body", "add_security_recommendation": true },
    { "type": "footer", "code_expiration_minutes": ${codeMinutes} },
    { "type": "buttons", "buttons": [{ "type": "otp", "otp_type": "copy_code" }] }
  ]
}
\`\`\`

## Messages

All of category UTILITY, a body only, with numbered (positional) variables.
`;

const numbered = (name: TemplateName, language: 'en' | 'ar'): string => {
  const holes: readonly string[] = templateHoles[name];
  return replaceHoles(templateTexts[name][language], (hole) => `{{${holes.indexOf(hole) + 1}}}`);
};

function section(name: TemplateName): string {
  const holes: readonly Hole[] = templateHoles[name];
  const rows = holes.map(
    (hole, index) => `| {{${index + 1}}} | ${hole} | ${samples[hole].en} | ${samples[hole].ar} |`,
  );
  const table = ['| variable | what | sample en | sample ar |', '|---|---|---|---|', ...rows];
  const texts = [
    `\`\`\`text\n${numbered(name, 'en')}\n\`\`\``,
    `\`\`\`text\n${numbered(name, 'ar')}\n\`\`\``,
  ];
  return [`### ${name}`, ...texts, ...(rows.length === 0 ? [] : [table.join('\n')])].join('\n\n');
}

export const templatesDocument = (): string =>
  `${[intro.trimEnd(), ...templateNames.map(section)].join('\n\n')}\n`;
