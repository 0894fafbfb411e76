// The planner's door: routes and jobs of suggestions and recipes.
export { planForAll, schedulePlanner } from './planner.jobs.ts';
export { registerPlanner } from './planner.routes.ts';
