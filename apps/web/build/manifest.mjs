/** The keys of a chunk and everything it imports statically. */
export function closureOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, seen);
  return seen;
}

/** Some chunks in an order in which each comes after what it imports. */
export function inOrder(manifest, keys) {
  const ordered = new Set();
  const visited = new Set();
  const visit = (key) => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
    if (keys.has(key)) ordered.add(key);
  };
  for (const key of keys) visit(key);
  return ordered;
}

/** The same with all that any of them may fetch later, but for what is in `seen` already. */
export function wholeClosureOf(manifest, key, seen) {
  if (seen.has(key)) return;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
  for (const next of [...imports, ...dynamicImports]) wholeClosureOf(manifest, next, seen);
}

export const entryKey = (manifest) => {
  const key = Object.keys(manifest).find((name) => manifest[name].isEntry);
  if (key === undefined) throw new Error('The build has no entry.');
  return key;
};

/** The contract that every room asks with who somebody is; its chunk is shared, so that it has a name and no source. */
export const sessionKey = (manifest) => {
  const key = Object.keys(manifest).find((name) => /contract\/src\/identity\.ts$|^_identity-/.test(name));
  if (key === undefined) throw new Error('The build has no contract of the session.');
  return key;
};

export const filesOf = (manifest, keys) => [...keys].map((key) => manifest[key].file);

export const stylesOf = (manifest, keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
