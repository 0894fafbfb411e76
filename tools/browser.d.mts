export function findBrowser(): Promise<string>;
export function findWholeBrowser(): Promise<string>;
