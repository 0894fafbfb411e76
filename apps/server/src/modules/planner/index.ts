// The planner's door: routes and jobs of suggestions and recipes.
export { schedulePlanner } from './planner.jobs.ts';
export { registerPlanner } from './planner.routes.ts';
