type Texts = readonly (string | null)[];
type Row = Readonly<Record<string, unknown>>;

interface Kept {
  readonly texts: Texts;
  readonly row: Row;
}

const generationMs = 60_000;

/**
 * The rows of one statement that were read within the last one or two minutes, each by its first column, which has to
 * tell it from the others. What may be made of a row can be kept beside it (`WeakMap`), for as long: the row changes
 * with its text only. Holds at most twice `most` rows: of more, those that came first are known and the others read anew,
 * as one that made room for the next would know none.
 */
export class RecentRows {
  private young = new Map<string, Kept>();
  private old = new Map<string, Kept>();
  private isTurning = false;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** The row that came as these texts before; undefined where something differs. */
  find(texts: Texts): Row | undefined {
    const [id] = texts;
    if (typeof id !== 'string') return undefined;
    const young = this.young.get(id);
    const kept = young ?? this.old.get(id);
    if (!kept || !isSame(kept.texts, texts)) return undefined;
    if (!young) this.put(id, kept);
    return kept.row;
  }

  /** Remembers a row, which nobody can change from now on. */
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

  // What nobody asks for any more is not to stay: some of it is somebody's.
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
