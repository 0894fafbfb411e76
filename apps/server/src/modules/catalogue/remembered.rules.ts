const most = 10_000;

/** Asks once for each text. Forgets everything when it holds 10,000 texts, so that strange ones can't fill the memory. */
export function remembered<T>(ask: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    if (known.size >= most) known.clear();
    const answer = ask(text);
    known.set(text, answer);
    return answer;
  };
}
