// The door of notifications: it only listens.
export { hearEvents } from './notification.jobs.ts';
