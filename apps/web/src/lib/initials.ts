export function initialsOf(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
  // A zero-width non-joiner keeps two Arabic letters from joining into one shape.
  return words.map((word) => [...word][0]?.toUpperCase()).join('\u200c') || 'U';
}
