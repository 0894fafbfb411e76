/**
 * The admin panel: lists and detail pages over every module's data, settings, page texts, daily figures and the audit log. It owns
 * the `admin` schema; what admins change belongs to other modules, which are asked through their index.ts.
 */
export { scheduleAdmin } from './jobs.ts';
export { registerAdmin } from './routes.ts';
