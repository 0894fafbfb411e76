/** A node of PostgreSQL's analysed query tree, as `pg_node_tree` prints it. */
export interface Node {
  readonly tag: string;
  readonly fields: Readonly<Record<string, Item>>;
}

export type Item = Node | string | null | readonly Item[];

const token = /[(){}[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}[\]"\\])+/gs;

export function parseTree(text: string): Item {
  const tokens = text.match(token) ?? [];
  let at = 0;
  const value = (): Item => {
    const next = tokens[at++];
    if (next === undefined) throw new Error('The query tree ends early.');
    if (next === '{') return node();
    if (next === '(' || next === '[') return list(next === '(' ? ')' : ']');
    if (next === '<>') return null;
    return next.startsWith('"') ? next.slice(1, -1) : next.replaceAll('\\', '');
  };
  const list = (end: string): Item[] => {
    const items: Item[] = [];
    while (tokens[at] !== end) items.push(value());
    at += 1;
    return items;
  };
  const node = (): Node => {
    const tag = tokens[at++] ?? '';
    const fields: Record<string, Item> = {};
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1);
      const items: Item[] = [];
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) items.push(value());
      fields[name] = items.length === 1 ? (items[0] ?? null) : items;
    }
    at += 1;
    return { tag, fields };
  };
  return value();
}

export const isNode = (item: Item | undefined): item is Node =>
  typeof item === 'object' && item !== null && 'tag' in item;

export const nodeIn = (node: Node, field: string): Node | null => {
  const item = node.fields[field];
  return isNode(item) ? item : null;
};

export const listIn = (node: Node, field: string): readonly Item[] => {
  const item = node.fields[field];
  return Array.isArray(item) ? (item as readonly Item[]) : [];
};

export const nodesIn = (node: Node, field: string): Node[] => listIn(node, field).filter(isNode);

export const numberIn = (node: Node, field: string): number => Number(node.fields[field]);

export const textIn = (node: Node, field: string): string => {
  const item = node.fields[field];
  return typeof item === 'string' ? item : '';
};
