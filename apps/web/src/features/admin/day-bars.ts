export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Between two bars. */
  readonly gap: number;
}

/** A day without anything still shows that it was counted. */
const least = 1.5;

/** One bar for each value, the first day where reading begins. */
export function barsOf(values: readonly number[], dir: 'ltr' | 'rtl', size: ChartSize): Bar[] {
  const tallest = Math.max(...values, 0);
  const step = size.width / Math.max(values.length, 1);
  const width = step - size.gap;
  return values.map((value, at) => {
    const share = tallest === 0 ? 0 : Math.max(value, 0) / tallest;
    const height = Math.max(share * size.height, least);
    const place = dir === 'rtl' ? values.length - 1 - at : at;
    return { x: place * step + size.gap / 2, y: size.height - height, width, height };
  });
}

/** The day with the most; the later one of two equal ones. Null when nothing happened at all. */
export function bestDay<Day extends { readonly value: number }>(days: readonly Day[]): Day | null {
  const best = days.reduce<Day | null>((so, day) => (so === null || day.value >= so.value ? day : so), null);
  return best === null || best.value <= 0 ? null : best;
}
