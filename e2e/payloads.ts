/** Each opens a dialog or sets `__hit` when executed. */
export const payloads: readonly string[] = [
  '<script>__hit=1</script>',
  '<ScRiPt>alert(2)</sCrIpT >',
  '</script><script>__hit=3</script>',
  '<scr<script>ipt>__hit=4</scr</script>ipt>',
  '<script src=data:,__hit=5></script>',
  '<script/x>__hit=6</script\t>',
  '<img src=x onerror=__hit=7>',
  '<img/src="x"/onerror="alert(8)">',
  '<IMG """><SCRIPT>__hit=9</SCRIPT>">',
  '<img src=x:x onerror\n=\n__hit=10>',
  '<svg onload=__hit=11>',
  '<svg><script>alert&lpar;12&rpar;</script></svg>',
  '<svg><animate onbegin=__hit=13 attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:__hit=14"><text y=9>a</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src onerror=__hit=15>',
  '<math href="javascript:alert(16)">a</math>',
  '<body onload=__hit=17>',
  '<details open ontoggle=__hit=18>',
  '<input autofocus onfocus=__hit=19>',
  '<video><source onerror=__hit=20></video>',
  '<marquee onstart=__hit=21>a</marquee>',
  '<iframe srcdoc="<script>parent.__hit=22</script>"></iframe>',
  '<iframe src="javascript:parent.__hit=23"></iframe>',
  '<object data="data:text/html,<script>alert(24)</script>">',
  '<meta http-equiv=refresh content="0;url=javascript:__hit=25">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="data:text/css,*{display:none}">',
  '<style>@import "https://evil.example/28";*{display:none}</style>',
  '<form action="javascript:__hit=29"><button autofocus>a</button></form>',
  '" autofocus onfocus="__hit=30" x="',
  "' onmouseover='__hit=31' x='",
  '--><!--><img src=x onerror=__hit=32>',
  ']]></textarea></title><svg/onload=__hit=33>',
  '${__hit=34} {{constructor.constructor("__hit=34")()}} #{__hit=34}',
  '{"__proto__":{"__hit":35,"isAdmin":true}}',
  '"}\u2028;__hit=36;\u2029//</script><img src=x onerror=__hit=36>',
  '[a](javascript:__hit=37) ![b](x"onerror="__hit=37)',
  '\\u003cimg src=x onerror=__hit=38\\u003e &lt;img src=x onerror=__hit=38&gt; %3Cscript%3E__hit=38%3C/script%3E',
  '\u202e>\u2066tpircs<\u2069 مرحبا <img src=x onerror=__hit=39> ‏أهلاً',
  '<scr\0ipt>__hit=40</scr\0ipt>',
];

/** Script URLs and redirects. */
export const addresses: readonly string[] = [
  'javascript:__hit=41',
  'JaVaScRiPt:alert(42)//',
  'java\tscript:__hit=43',
  'data:text/html,<script>alert(44)</script>',
  '//evil.example/45',
  '/\\evil.example/46',
  'https:evil.example/47',
  '/dashboard"><img src=x onerror=__hit=48>',
  "/'-(__hit=49)-'",
  '/</script><script>__hit=50</script>',
];

/** Normalised as the server does: trimmed, NFC, no bidi controls. */
export const kept = (text: string): string =>
  text
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim();

/** Without the app's bidi isolates, whitespace collapsed. */
export const asShown = (text: string): string => kept(text).replaceAll(/\s+/g, ' ');

export interface Handing {
  /** The longest unused payload that fits, so that short ones remain for short fields. */
  readonly next: (max: number) => string;
  /** Payloads no field took. */
  readonly rest: () => string[];
}

export function handOut(all: readonly string[]): Handing {
  const left = [...all].sort((one, other) => other.length - one.length);
  const next = (max: number): string => {
    const at = left.findIndex(({ length }) => length <= max);
    if (at < 0) throw new Error(`No payload of ${max} characters is left.`);
    return left.splice(at, 1)[0] ?? '';
  };
  return { next, rest: () => left.splice(0) };
}
