import { type Address, pin as pinOfWire } from '@sufra/contract/household/addresses.ts';
import { areasOf, type Emirate } from '@sufra/contract/options.ts';
import { useState } from 'react';

export interface PlaceDraft {
  readonly emirate: Emirate | '';
  /** A known area, `otherArea`, or empty until chosen. */
  readonly area: string;
  /** Free text for `otherArea`. */
  readonly areaName: string;
  readonly pin: Address['pin'];
}

export const otherArea = 'other';

export const areasIn = (emirate: Emirate | ''): readonly string[] => (emirate === '' ? [] : areasOf[emirate]);

/** Resets area and pin if the emirate changes. */
export const movedTo = <Draft extends PlaceDraft>(draft: Draft, emirate: Emirate): Draft =>
  emirate === draft.emirate ? draft : { ...draft, emirate, area: '', areaName: '', pin: null };

export type PlaceField = 'emirate' | 'area' | 'areaName';

const isEmpty = (text: string): boolean => text.trim() === '';

export const missingOfPlace = ({
  emirate,
  area,
  areaName,
}: PlaceDraft): Readonly<Record<PlaceField, boolean>> => ({
  emirate: emirate === '',
  area: emirate !== '' && area === '',
  areaName: area === otherArea && isEmpty(areaName),
});

export const areaOf = ({ area, areaName }: PlaceDraft): string =>
  area === otherArea ? areaName.trim() : area;

type Pin = NonNullable<Address['pin']>;
type Place = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

/** Why there is no pin; also a text key. */
export type PinProblem = 'denied' | 'unavailable' | 'outside';

const aboutAMetre = 1e5;
const rounded = (degrees: number): number => Math.round(degrees * aboutAMetre) / aboutAMetre;

export function pinAt({ latitude, longitude }: Place): Pin | null {
  const pin = { lat: rounded(latitude), lng: rounded(longitude) };
  return pinOfWire.safeParse(pin).success ? pin : null;
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000 };

export function useCurrentPosition(onFound: (pin: Pin) => void) {
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
