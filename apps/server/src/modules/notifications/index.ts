// The door of notifications: its jobs, the hour of the daily message, the senders of messages and to devices, and what takes in WhatsApp's reports.
export { registerMessageTime } from './routes.ts';
export { scheduleNotifications } from './jobs.ts';
export { openPushAddress } from './push/push.store.ts';
export { registerPush } from './routes.ts';
export { createPusher } from './push/send-pushes.ts';
export { lookAtQueue } from './messages/send-messages.ts';
export { recordReports } from './messages/record-reports.ts';
export { createSender } from './messages/send-messages.ts';
