type Texts = readonly (string | null)[];
type Row = Readonly<Record<string, unknown>>;

interface Kept {
  readonly texts: Texts;
  readonly row: Row;
}

const generationMs = 60_000;

/**
 * Caches the parsed rows of one statement for one to two minutes, by their first column, which must be unique.
 * Values derived from a row can be kept in a `WeakMap`: a row object changes only with its text. Holds at most
 * twice `most` rows and, when full, keeps the first instead of evicting.
 */
export class RecentRows {
  private young = new Map<string, Kept>();
  private old = new Map<string, Kept>();
  private isTurning = false;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  find(texts: Texts): Row | undefined {
    const [id] = texts;
    if (typeof id !== 'string') return undefined;
    const young = this.young.get(id);
    const kept = young ?? this.old.get(id);
    if (!kept || !isSame(kept.texts, texts)) return undefined;
    if (!young) this.put(id, kept);
    return kept.row;
  }

  keep(texts: Texts, row: Row): void {
    const [id] = texts;
    if (typeof id === 'string') this.put(id, { texts, row: Object.freeze(row) });
  }

  private put(id: string, kept: Kept): void {
    if (this.young.size >= this.most && !this.young.has(id)) return;
    this.young.set(id, kept);
    if (this.isTurning) return;
    this.isTurning = true;
    this.turnLater();
  }

  private turn(): void {
    this.old = this.young;
    this.young = new Map();
  }

  // Expire unused rows: they may hold personal data.
  private turnLater(): void {
    setTimeout(() => {
      this.turn();
      this.isTurning = this.old.size > 0;
      if (this.isTurning) this.turnLater();
    }, generationMs).unref();
  }
}

function isSame(one: Texts, other: Texts): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
