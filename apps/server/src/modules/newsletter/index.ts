// The newsletter's door: its calls, its letters, and the one press by which mail programs leave.
export { leave as leaveNewsletter } from './newsletter.flows.ts';
export { scheduleNewsletter } from './newsletter.jobs.ts';
export { registerNewsletter } from './newsletter.routes.ts';
