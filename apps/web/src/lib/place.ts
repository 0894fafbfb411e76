import { type Address, pin as pinOfWire } from '@sufra/contract/addresses.ts';
import { areasOf, type Emirate } from '@sufra/contract/options.ts';
import { useState } from 'react';

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

type Pin = NonNullable<Address['pin']>;
type Place = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

/** Why there is no pin; names its text. */
export type PinProblem = 'denied' | 'unavailable' | 'outside';

const aboutAMetre = 1e5;
const rounded = (degrees: number): number => Math.round(degrees * aboutAMetre) / aboutAMetre;

/** The pin of a place inside the Emirates; null outside. */
export function pinAt({ latitude, longitude }: Place): Pin | null {
  const pin = { lat: rounded(latitude), lng: rounded(longitude) };
  return pinOfWire.safeParse(pin).success ? pin : null;
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000 };

export function useWhereIAm(onFound: (pin: Pin) => void) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const end = (found: PinProblem | null): void => {
    setAsking(false);
    setProblem(found);
  };
  const ask = (): void => {
    if (isAsking) return;
    setAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const pin = pinAt(coords);
        end(pin === null ? 'outside' : null);
        if (pin !== null) onFound(pin);
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      options,
    );
  };
  return { ask, isAsking, problem };
}
