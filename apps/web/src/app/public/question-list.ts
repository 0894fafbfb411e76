// The questions people ask about the plans, in their order; the page of the plans shows them and search engines read them.

export const questions = ['covers', 'stop', 'skip', 'pause', 'change', 'ramadan', 'pay'] as const;
