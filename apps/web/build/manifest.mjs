/** The keys of a chunk and everything it imports statically. */
export function closureOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) closureOf(manifest, imported, seen);
  return seen;
}

/** Sorted so that each chunk follows its imports. */
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

/** With everything loaded lazily, without what is in `seen`. */
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

/** The session contract, used by every shell; a shared chunk has a name but no source. */
export const sessionKey = (manifest) => {
  const key = Object.keys(manifest).find((name) => /contract\/src\/identity\.ts$|^_identity-/.test(name));
  if (key === undefined) throw new Error('The build has no contract of the session.');
  return key;
};

export const filesOf = (manifest, keys) => [...keys].map((key) => manifest[key].file);

export const stylesOf = (manifest, keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];
