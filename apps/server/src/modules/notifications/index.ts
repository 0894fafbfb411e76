/**
 * Notifications owns WhatsApp messages and device pushes: the queue, delivery reports, senders, texts, and the daily
 * message.
 */
export { scheduleNotifications } from './jobs.ts';
export { readQueueStatus } from './messages/queue-message.ts';
export { recordReports } from './messages/record-reports.ts';
export { createSender } from './messages/send-messages.ts';
export { openPushAddress } from './push/push.store.ts';
export { createPushSender } from './push/send-pushes.ts';
export { registerMessageTime, registerPush } from './routes.ts';
