const languages = ['en', 'ar'];
const locales = { en: 'en_AE', ar: 'ar_AE' };

/** The share images of tools/share-cards.mjs, in CSS pixels. */
const picture = { width: 1200, height: 630 };

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON that can't close the HTML element around it. */
const jsonInHtml = (value) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const addressIn = (path, language) => `__ORIGIN__${path}?lang=${language}`;

function addresses({ isFindable, canonical }, lang) {
  if (!isFindable) return ['<meta name="robots" content="noindex">'];
  return [
    `<link rel="canonical" href="${addressIn(canonical, lang)}">`,
    ...languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${addressIn(canonical, one)}">`),
    `<link rel="alternate" hreflang="x-default" href="__ORIGIN__${canonical}">`,
  ];
}

/** A private page previews as the product. */
function card({ title, description, canonical, isFindable }, lang, brand) {
  const [other] = languages.filter((one) => one !== lang);
  const names = {
    'og:type': 'website',
    'og:site_name': brand,
    'og:title': title,
    'og:description': description,
    'og:url': addressIn(isFindable ? canonical : '/', lang),
    'og:locale': locales[lang],
    'og:locale:alternate': locales[other],
    'og:image': `__ORIGIN__/share-${lang}.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': brand,
  };
  return [
    ...Object.entries(names).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

const htmlOf = (page, lang, brand) =>
  [
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}">`,
    ...addresses(page, lang),
    ...card(page, lang, brand),
    '',
  ].join('\n');

const jsonOf = ({ things }) =>
  things.length === 0 ? null : jsonInHtml({ '@context': 'https://schema.org', '@graph': things });

/** As the server reads them; `early` returns a page's preload links. */
export function storedHeads(heads, early) {
  const stored = (pick) =>
    Object.fromEntries(
      languages.map((lang) => {
        const page = pick(heads[lang]);
        const html = htmlOf(page, lang, heads[lang].brand);
        return [lang, { html, json: jsonOf(page), early: early(page.path, lang) }];
      }),
    );
  return {
    pages: heads.en.pages.map(({ path, isFindable }, at) => ({
      path,
      isFindable,
      heads: stored(({ pages }) => pages[at]),
    })),
    unknown: stored(({ unknown }) => unknown),
  };
}
