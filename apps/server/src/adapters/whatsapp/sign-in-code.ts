import type { Language } from '@sufra/contract/options.ts';

/** An authentication template: Meta words it, in every language, and adds the button that copies the code. */
export const codeTemplate = 'sign_in_code';

/** Minutes a code lives, as its template says below the text. */
export const codeMinutes = 10;

export const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Sufra: your code is ${code}. It works for 10 minutes. Never share it with anyone.`,
  ar: (code) => `سُفرة: رمزك ${code}، وهو صالح 10 دقائق. لا تشاركه مع أحد.`,
};
