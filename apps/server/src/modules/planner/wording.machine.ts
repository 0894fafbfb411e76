import type { TextFault } from '@sufra/contract/cms-drafting.ts';

export interface BothTexts {
  readonly en: string;
  readonly ar: string;
}

/** Null texts where none may be shown, a null fault where nothing is wrong. `useless`: the model answered something else. */
export interface Settled {
  readonly state: 'accepted' | 'thrown_away';
  readonly texts: BothTexts | null;
  readonly fault: TextFault | 'useless' | null;
}

export const newWording = { state: 'asked' } as const;

export const accepted = (texts: BothTexts): Settled => ({ state: 'accepted', texts, fault: null });

/** Remembered, so that it is not asked for again. */
export const thrownAway = (fault: Exclude<Settled['fault'], null>): Settled => ({
  state: 'thrown_away',
  texts: null,
  fault,
});
