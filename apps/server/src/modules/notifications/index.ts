// The door of notifications: its jobs, the sender of messages, and what takes in WhatsApp's reports.
export { scheduleNotifications } from './notification.jobs.ts';
export { recordReports } from './report.flows.ts';
export { createSender, type Sender } from './sender.jobs.ts';
