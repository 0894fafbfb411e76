// Stands in for the test harness.
export const harness = 'tests only';
