/** The first letter of a name, as people see it. */
export function initialOf(name: string | null): string {
  const [first = ''] = [...(name ?? '').trim()];
  return first === '' ? '–' : `${first.toLocaleUpperCase('en')}.`;
}

/** What people call somebody: the first of their names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
