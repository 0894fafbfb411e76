// Marks flows that Sufra starts by itself, from a job, a domain event or at its start; their first parameter wears it.

/**
 * The context of a flow that acts for nobody, so that there is nobody to ask a policy about. `npm run check` keeps such
 * flows to `.jobs`, the start and the demo's seeds: no request reaches them.
 */
export type BySystem<Context> = Context;
