export type Task = 'plan' | 'pause' | 'card' | 'cancel';
