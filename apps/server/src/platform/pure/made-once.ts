interface Kept<Beside, Made> {
  readonly beside: Beside;
  readonly byVariant: Map<string, Made>;
}

/** Memoises what is derived from a `From` and the current `Beside`, in a few variants. */
export class MadeOnce<From extends object, Beside extends object, Made> {
  private readonly kept = new WeakMap<From, Kept<Beside, Made>>();

  of(from: From, beside: Beside, variant: string, make: () => Made): Made {
    const before = this.kept.get(from);
    const kept = before?.beside === beside ? before : { beside, byVariant: new Map<string, Made>() };
    if (kept !== before) this.kept.set(from, kept);
    const known = kept.byVariant.get(variant);
    if (known !== undefined) return known;
    const made = make();
    kept.byVariant.set(variant, made);
    return made;
  }
}
