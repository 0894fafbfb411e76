export const testKey = Buffer.alloc(32, 7);
