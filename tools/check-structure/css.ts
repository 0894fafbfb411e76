export interface Declaration {
  readonly property: string;
  readonly value: string;
  /** Enclosing selectors and at-rules, outermost first. */
  readonly within: string;
  readonly offset: number;
}

/** Comments and strings are blanked, so offsets stay true. */
export function* declarationsOf(css: string): Generator<Declaration> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (text) =>
    text.replaceAll(/[^\n]/g, ' '),
  );
  const around: string[] = [];
  let start = 0;
  for (let index = 0; index < plain.length; index += 1) {
    const mark = plain[index];
    if (mark !== '{' && mark !== '}' && mark !== ';') continue;
    if (mark === '{') {
      around.push(
        css
          .slice(start, index)
          .replaceAll(/\/\*[\s\S]*?\*\//g, '')
          .trim(),
      );
    } else {
      yield* declaration(plain.slice(start, index), start, around);
      if (mark === '}') around.pop();
    }
    start = index + 1;
  }
}

function* declaration(text: string, start: number, around: readonly string[]): Generator<Declaration> {
  const match = /^(\s*)([\w-]+)\s*:\s*([\s\S]+)$/.exec(text);
  if (!match) return;
  const [, space = '', property = '', value = ''] = match;
  yield {
    property: property.toLowerCase(),
    value: value.trim(),
    within: around.join(' '),
    offset: start + space.length,
  };
}
