// The demo world is furnished in demo mode only.

export const canFurnish = (settings: { demo: boolean }): boolean => settings.demo;
