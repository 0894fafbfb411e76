// The mark of flows that no person starts, as the platform has it.
export type BySystem<Context> = Context;
