// The door of notifications: its jobs with the sender, and what takes in WhatsApp's reports.
export { scheduleNotifications } from './notification.jobs.ts';
export { recordReports } from './report.flows.ts';
export type { Sender } from './sender.jobs.ts';
