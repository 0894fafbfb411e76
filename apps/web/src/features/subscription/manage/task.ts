// What a person can set out to do with a running subscription; its room opens a dialog for each.
export type Task = 'plan' | 'pause' | 'card' | 'cancel';
