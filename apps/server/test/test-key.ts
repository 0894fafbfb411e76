// The key that the apps of tests and benches seal with, so that a test can look inside.
export const testKey = Buffer.alloc(32, 7);
