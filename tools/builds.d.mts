export function ensureServerBuilt(): void;
