import type { Emirate, Language } from '@sufra/contract/options.ts';
import {
  defaultNotificationTime,
  type NotificationTime,
  notificationTimes,
  type RamadanTime,
  ramadanTimes,
} from '@sufra/contract/plans.ts';
import type { Profile, ProfileChange } from './household.api.ts';
import { areasIn } from '../../lib/place.ts';
import { isEmailOrEmpty } from './profile-draft.ts';

export interface SettingsDraft {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly emirate: Emirate | '';
  readonly area: string;
  readonly familySize: number;
  readonly time: NotificationTime;
  readonly ramadanTime: RamadanTime | 'by_the_fast';
}

export const settingsDraftOf = (profile: Profile): SettingsDraft => ({
  name: profile.name ?? '',
  email: profile.email ?? '',
  language: profile.language,
  emirate: profile.location?.emirate ?? '',
  area: profile.location?.area ?? '',
  familySize: profile.familySize,
  time: notificationTimes.find((time) => time === profile.notificationTime) ?? defaultNotificationTime,
  ramadanTime: ramadanTimes.find((time) => time === profile.ramadanTime) ?? 'by_the_fast',
});

const settingsFields = ['name', 'email', 'emirate', 'area'] as const;
export type SettingsField = (typeof settingsFields)[number];

/** The fields that can't be saved as they are. A place may stay unknown, but not half of one. */
export function wrongSettings({ name, email, emirate, area }: SettingsDraft): SettingsField[] {
  const isWrong: Readonly<Record<SettingsField, boolean>> = {
    name: name.trim() === '',
    email: !isEmailOrEmpty(email),
    emirate: false,
    area: emirate !== '' && !areasIn(emirate).includes(area),
  };
  return settingsFields.filter((field) => isWrong[field]);
}

/** The payload of the wire, or null while something is wrong. */
export function settingsBodyOf(draft: SettingsDraft): ProfileChange | null {
  if (wrongSettings(draft).length > 0) return null;
  const { emirate, area, email } = draft;
  return {
    name: draft.name.trim(),
    email: email.trim() === '' ? null : email.trim(),
    language: draft.language,
    familySize: draft.familySize,
    notificationTime: draft.time,
    ramadanTime: draft.ramadanTime === 'by_the_fast' ? null : draft.ramadanTime,
    ...(emirate !== '' && { location: { emirate, area } }),
  };
}

/** The field of the form that shows what the server found wrong under `path`. */
export function settingsFieldOf(path: string): SettingsField | null {
  if (path === 'location.area') return 'area';
  if (path.startsWith('location')) return 'emirate';
  return settingsFields.find((field) => field === path) ?? null;
}
