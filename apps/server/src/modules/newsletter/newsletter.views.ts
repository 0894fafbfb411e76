import { oneClickPath } from '@sufra/contract/newsletter.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Letter } from '../../platform/ports.ts';
import type { Cell } from '../../platform/pure/csv.ts';

/** Where the links of a letter lead; `oneClick` is for mail programs. */
export interface Links {
  readonly confirm: string;
  readonly leave: string;
  readonly oneClick: string;
}

export const linksOf = (origin: string, tokens: { confirm: string; leave: string }): Links => ({
  confirm: `${origin}/newsletter/confirm?token=${tokens.confirm}`,
  leave: leaveLink(origin, tokens.leave),
  oneClick: `${origin}${oneClickPath}?token=${tokens.leave}`,
});

export const leaveLink = (origin: string, token: string): string =>
  `${origin}/newsletter/leave?token=${token}`;

const words = {
  en: {
    subject: 'Please confirm: news from the Sufra table',
    hello: 'Welcome to our table',
    ask: 'Somebody, we hope you, asked for news from Sufra at this address: new dishes, seasonal menus and ideas for the week. One press and you are in:',
    confirm: 'Yes, write to me',
    wait: 'The link works for seven days. If it wasn’t you, there is nothing to do: we won’t write again and forget this address.',
    leave: 'Forget this address now',
  },
  ar: {
    subject: 'تأكيد بسيط: أخبار سفرتنا',
    hello: 'أهلًا بك على سفرتنا',
    ask: 'طلب أحدهم، ولعلّه أنت، أن تصل أخبار سُفرة إلى هذا العنوان: أطباق جديدة وقوائم الموسم وأفكار للأسبوع. ضغطة واحدة وتكون معنا:',
    confirm: 'نعم، راسلوني',
    wait: 'يعمل الرابط سبعة أيام. وإن لم تطلب ذلك فلا حاجة إلى شيء: لن نكتب مرة أخرى وسننسى هذا العنوان.',
    leave: 'انسوا هذا العنوان الآن',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The letter with the link that confirms. */
export function confirmationLetter(to: string, language: Language, links: Links): Letter {
  const { subject, hello, ask, wait, leave } = words[language];
  return {
    ...{ to, language, subject, kind: 'newsletter_confirm', leaveUrl: links.oneClick },
    text: [hello, ask, links.confirm, wait, `${leave}: ${links.leave}`].join('\n\n'),
    html: htmlOf(language, links),
  };
}

const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#A3203A;color:#ffffff;font-weight:600;text-decoration:none';

// Nothing that people typed stands in it, and nothing is fetched to show it.
function htmlOf(language: Language, links: Links): string {
  const { subject, hello, ask, confirm, wait, leave } = words[language];
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#FBF7F0;color:#2B1D14;font:16px/1.7 Rubik,Arial,sans-serif">
<h1 style="font-size:22px">${hello}</h1>
<p>${ask}</p>
<p><a href="${links.confirm}" style="${button}">${confirm}</a></p>
<p>${wait}</p>
<p><a href="${links.leave}" style="color:#2B1D14">${leave}</a></p>
</body>
</html>
`;
}

/** The columns of the file of addresses. */
export const fileNames = ['email', 'language', 'confirmedAt', 'leaveUrl'] as const;

interface FileRow {
  readonly email: string;
  readonly language: Language;
  readonly confirmedAt: Date;
  readonly leaveUrl: string;
}

export const toFileCells = ({ email, language, confirmedAt, leaveUrl }: FileRow): Cell[] => [
  email,
  language,
  confirmedAt.toISOString(),
  leaveUrl,
];
