// The door of notifications: its jobs, the hour of the daily message, the senders of messages and to devices, and what takes in WhatsApp's reports.
export { registerMessageTime } from './message-time.routes.ts';
export { scheduleNotifications } from './notification.jobs.ts';
export { openPushAddress } from './push.repo.ts';
export { registerPush } from './push.routes.ts';
export { createPusher } from './pusher.jobs.ts';
export { lookAtQueue } from './queue.flows.ts';
export { recordReports } from './report.flows.ts';
export { createSender } from './sender.jobs.ts';
