import type { DriverRecordStatus } from './driver-application.machine.ts';

interface DriverActor {
  readonly driverId: string | null;
}

/** Drivers see and move what is theirs. */
export const canDriveAs = (actor: DriverActor, driverId: string): boolean => actor.driverId === driverId;

/** A driver who was let in and not stopped since. */
export const canWork = (driver: { readonly status: DriverRecordStatus }): boolean =>
  driver.status === 'approved';

/** Offers are for who is out to work. */
export const canAnswer = (driver: {
  readonly status: DriverRecordStatus;
  readonly isOnline: boolean;
}): boolean => canWork(driver) && driver.isOnline;

/** Only the one it was given to brings it. */
export const canBring = (actor: DriverActor, delivery: { readonly driverId: string | null }): boolean =>
  actor.driverId !== null && delivery.driverId === actor.driverId;

/** What is to be paid at the door needs somebody at the door. */
export const canLeaveAtDoor = (delivery: { readonly isCash: boolean }): boolean => !delivery.isCash;
