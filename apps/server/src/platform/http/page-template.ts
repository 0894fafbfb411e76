/** Private-use characters that occur nowhere else; the build puts them around texts. */
const marks = { text: '\uE000', begin: '\uE001', end: '\uE002', value: '\uE003' } as const;
const slots = {
  __NONCE__: 'nonce',
  __ORIGIN__: 'origin',
  __HEAD__: 'head',
  __TEXTS__: 'texts',
  __PATH__: 'path',
  __MARKUP__: 'markup',
  __KNOWN__: 'known',
} as const;
type Slot = (typeof slots)[keyof typeof slots];

type Piece =
  | string
  | { readonly slot: Slot }
  | { readonly kind: 'text' | 'value'; readonly name: string; readonly inside: readonly Piece[] };

export type PageTemplate = readonly Piece[];

/** The build is of another version of the web app. */
class UnreadableDocument extends Error {}

const token = new RegExp(
  `(__(?:NONCE|ORIGIN|HEAD|TEXTS|PATH|MARKUP|KNOWN)__|[${marks.text}${marks.value}][^${marks.begin}]*${marks.begin}|${marks.end})`,
);

/** Split once at the marks, so that inserted text is never parsed. */
export function readTemplate(html: string): PageTemplate {
  const open: { kind: 'text' | 'value'; name: string; inside: Piece[] }[] = [];
  const whole: Piece[] = [];
  const here = (): Piece[] => open.at(-1)?.inside ?? whole;
  for (const part of html.split(token)) {
    const slot = Object.hasOwn(slots, part) ? slots[part as keyof typeof slots] : null;
    if (slot !== null) here().push({ slot });
    else if (part.startsWith(marks.text) || part.startsWith(marks.value))
      open.push({
        kind: part.startsWith(marks.text) ? 'text' : 'value',
        name: part.slice(1, -1),
        inside: [],
      });
    else if (part === marks.end) {
      const closed = open.pop();
      if (closed === undefined) throw new UnreadableDocument('A text marker is closed but never opened.');
      here().push(closed);
    } else if (part !== '') here().push(part);
  }
  if (open.length > 0)
    throw new UnreadableDocument(`The text marker ${open[0]?.name ?? ''} is never closed.`);
  return whole;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Safe inside a script element. */
export const safeJson = (json: string): string =>
  json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const jsonInHtml = (value: unknown): string => safeJson(JSON.stringify(value));

export const inJson = (text: string): string => jsonInHtml(text).slice(1, -1);

type OpenSlot = Exclude<Slot, 'texts'>;

export type FilledPage = readonly (string | { readonly slot: OpenSlot })[];

/** Puts a language's texts into the document and, as JSON, where the app reads them. `safe` escapes a text for its place. */
export function fillTexts(
  template: PageTemplate,
  texts: ReadonlyMap<string, string>,
  forApp: unknown,
  safe: (text: string) => string = escaped,
): FilledPage {
  const filled: (string | { slot: OpenSlot })[] = [];
  const put = (text: string): void => {
    const last = filled.at(-1);
    if (typeof last === 'string') filled[filled.length - 1] = last + text;
    else filled.push(text);
  };
  const write = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string') put(piece);
      else if ('slot' in piece) {
        if (piece.slot === 'texts') put(jsonInHtml(forApp));
        else filled.push({ slot: piece.slot });
      } else {
        const own = piece.kind === 'text' ? texts.get(piece.name) : undefined;
        if (own === undefined) write(piece.inside);
        else writeOwn(own, piece.inside);
      }
    }
  };
  const writeOwn = (own: string, inside: readonly Piece[]): void => {
    own.split(/\{\{([a-z_]+)\}\}/).forEach((part, at) => {
      if (at % 2 === 0) put(safe(part));
      else write(valueIn(inside, part));
    });
  };
  write(template);
  return filled;
}

const valueIn = (pieces: readonly Piece[], name: string): readonly Piece[] =>
  pieces.flatMap((piece) =>
    typeof piece !== 'string' && 'kind' in piece && piece.kind === 'value' && piece.name === name
      ? piece.inside
      : [],
  );

export const fillSlots = (page: FilledPage, values: Readonly<Partial<Record<OpenSlot, string>>>): string =>
  page.map((piece) => (typeof piece === 'string' ? piece : (values[piece.slot] ?? ''))).join('');
