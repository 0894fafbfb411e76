import type { Address } from '@sufra/contract/household/addresses.ts';
import { getAreas, pin as pinOfWire } from '@sufra/contract/household/areas.ts';
import { type Emirate, emirates } from '@sufra/contract/options.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from './api.ts';

export const otherArea = 'other';

export interface PlaceDraft {
  readonly emirate: Emirate | '';
  /** A known or saved area, `otherArea`, or empty until chosen. */
  readonly area: string;
  /** Free text for `otherArea`. */
  readonly areaName: string;
  readonly pin: Address['pin'];
}

const useAreasQuery = (isNeeded = true) =>
  useQuery({
    queryKey: ['areas'],
    queryFn: ({ signal }) => call(getAreas, { signal }),
    enabled: isNeeded,
  });

/** The choices of a form; a saved area that is hidden or unknown stays one. */
export function useAreas(emirate: Emirate | '', saved: string) {
  const { t, i18n } = useTranslation('options');
  const { data, isError, refetch } = useAreasQuery();
  const isClosed = (one: Emirate): boolean => data?.find((row) => row.emirate === one)?.isOpen === false;
  const known = data?.find((row) => row.emirate === emirate)?.areas ?? [];
  const areas = known
    .filter(({ isShown, en }) => isShown || en === saved)
    .map(({ en, ar }) => ({ value: en, label: i18n.language === 'ar' ? ar : en }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const isUnlisted = ![otherArea, ''].includes(saved) && areas.every(({ value }) => value !== saved);
  return {
    emirates: emirates.map((value) => {
      const label = t(`emirate.${value}`);
      return { value, label: isClosed(value) ? t('emirate_closed', { emirate: label }) : label };
    }),
    areas: isUnlisted ? [{ value: saved, label: saved }, ...areas] : areas,
    problem: isError ? t('areas_failed') : undefined,
    /** On focus, so that a failed list loads when it is needed. */
    retry: (): void => {
      if (isError) void refetch();
    },
  };
}

/** Names an area in the reader's language; unknown ones stay as they were typed. */
export function useAreaName(): (area: string) => string {
  const { i18n } = useTranslation();
  const isArabic = i18n.language === 'ar';
  const { data } = useAreasQuery(isArabic);
  const all = isArabic ? (data?.flatMap(({ areas }) => areas) ?? []) : [];
  return (area) => all.find(({ en, former }) => en === area || former.includes(area))?.ar ?? area;
}

/** For an address whose last part is an area. */
export function usePlaceText(): (address: string) => string {
  const areaName = useAreaName();
  return (address) => {
    const parts = address.split(', ');
    return [...parts.slice(0, -1), areaName(parts.at(-1) ?? '')].join(', ');
  };
}

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
