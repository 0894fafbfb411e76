export const questions = ['covers', 'stop', 'skip', 'pause', 'change', 'ramadan', 'pay'] as const;
