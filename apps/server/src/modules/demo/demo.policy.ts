import type { Actor } from '../../platform/http/actor.ts';

interface Settings {
  readonly demo: boolean;
}

export const canFurnish = ({ demo }: Settings): boolean => demo;

/** In a demo everybody may: nothing in it is anybody's. */
export const canSwitch = ({ demo }: Settings): boolean => demo;

/** Kitchens and drivers are parts that can be played. */
export const canPlay = (
  { demo }: Settings,
  { partnerId, driverId }: Pick<Actor, 'partnerId' | 'driverId'>,
): boolean => demo && (partnerId !== null || driverId !== null);
