import { type Address, pin as pinOfWire } from '@sufra/contract/addresses.ts';
import { useState } from 'react';

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
