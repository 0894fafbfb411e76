// The newsletter's door: its calls, its letters, and the one press by which mail programs leave.
export { leave as leaveNewsletter } from './subscribe.ts';
export { scheduleNewsletter } from './jobs.ts';
export { registerNewsletter } from './routes.ts';
