import type { Address } from '@sufra/contract/addresses.ts';
import { areasOf, type Emirate } from '@sufra/contract/options.ts';

export interface PlaceDraft {
  readonly emirate: Emirate | '';
  /** One of the areas we know, `otherArea` for any other, or empty until chosen. */
  readonly area: string;
  /** The area in their own words, where it is another. */
  readonly areaName: string;
  /** Where the door is, as the browser measured it there. */
  readonly pin: Address['pin'];
}

export const otherArea = 'other';

export const areasIn = (emirate: Emirate | ''): readonly string[] => (emirate === '' ? [] : areasOf[emirate]);

/** Another emirate has other areas, and its door is elsewhere; the same one keeps what was chosen. */
export const movedTo = <Draft extends PlaceDraft>(draft: Draft, emirate: Emirate): Draft =>
  emirate === draft.emirate ? draft : { ...draft, emirate, area: '', areaName: '', pin: null };

export type PlaceField = 'emirate' | 'area' | 'areaName';

const isEmpty = (text: string): boolean => text.trim() === '';

/** What of a place is still missing. */
export const missingOfPlace = ({
  emirate,
  area,
  areaName,
}: PlaceDraft): Readonly<Record<PlaceField, boolean>> => ({
  emirate: emirate === '',
  area: emirate !== '' && area === '',
  areaName: area === otherArea && isEmpty(areaName),
});

/** The area as the wire has it. */
export const areaOf = ({ area, areaName }: PlaceDraft): string =>
  area === otherArea ? areaName.trim() : area;
