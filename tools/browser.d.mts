// Types of browser.mjs for the TypeScript that imports it; playwright.config.ts and the global set-up do.
export function findBrowser(): Promise<string>;
export function findWholeBrowser(): Promise<string>;
