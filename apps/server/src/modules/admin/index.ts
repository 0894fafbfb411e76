/**
 * Admin screens over every module's data, plus settings, page texts, daily figures and the audit log. Changes go
 * through the owning module.
 */
export { scheduleAdmin } from './jobs.ts';
export { registerAdmin } from './routes.ts';
