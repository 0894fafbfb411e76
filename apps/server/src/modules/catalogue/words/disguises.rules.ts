const pictured: Readonly<Record<string, string>> = {
  '🥜': 'peanut',
  '🌰': 'chestnut',
  '🦐🍤': 'shrimp',
  '🦀': 'crab',
  '🦞': 'lobster',
  '🦑': 'squid',
  '🐙': 'octopus',
  '🦪': 'oyster',
  '🐟🐠🐡🍣': 'fish',
  '🥚🍳': 'egg',
  '🥛🍼': 'milk',
  '🧀': 'cheese',
  '🧈': 'butter',
  '🍦🍨': 'ice cream',
  '🍞🥖🥐🥯🥨🥪🍔🌭🍕🥞🧇': 'bread',
  '🍝🍜': 'noodles',
  '🥓🐖🐷': 'pork',
  '🍷🍺🍻🥂🍸🍹🍶': 'alcohol',
};
const pictures = new Map(
  Object.entries(pictured).flatMap(([signs, word]) => [...signs].map((sign) => [sign, ` ${word} `] as const)),
);

const alike = {
  from: 'авеікмнорстухѕјԁӏαβεικνορτυχ340157',
  to: 'abeikmhopctyxsjdlabeiknoptuxeaoist',
} as const;
const latin = new Map([...alike.from].map((sign, at) => [sign, alike.to[at] ?? sign]));

const inWord = /[\p{L}\p{N}]+/gu;

/** Leaves "2 cm" and Arabic words. */
const unmaskWord = (word: string): string =>
  /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}]/u.test(word) && !/^\d/.test(word)
    ? [...word.toLowerCase()].map((sign) => latin.get(sign) ?? sign).join('')
    : word;

/** "P.e.a.n.u.t" */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]{1,2}\p{L}){3,}(?![\p{L}\p{N}])/gu;

/** Undoes emoji, letters of other scripts and letters spelled out. */
export const unmask = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => pictures.get(sign) ?? sign)
    .replaceAll(inWord, unmaskWord)
    .replaceAll(spelledOut, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''));
