// A person's name as those see it who bring or cook for them: its first letter.

/** The first letter of a name, as people see it. */
export function initialOf(name: string | null): string {
  const [first = ''] = [...(name ?? '').trim()];
  return first === '' ? '–' : `${first.toLocaleUpperCase('en')}.`;
}
