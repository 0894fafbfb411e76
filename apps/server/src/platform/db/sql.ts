// Writes SQL as tagged templates; each template becomes one named prepared statement.
import { createHash } from 'node:crypto';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/** `sql\`select … where id = ${id}\``: every value becomes a parameter, never text. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  let known = prepared.get(strings);
  if (!known) {
    const text = strings.reduce((sum, part, index) => (index === 0 ? part : `${sum}$${index}${part}`), '');
    known = { name: createHash('sha1').update(text).digest('base64url'), text };
    prepared.set(strings, known);
  }
  return { ...known, values };
}
