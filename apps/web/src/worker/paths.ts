export const isApiPath = (path: string): boolean => path.startsWith('/api/');

/** Answers who is signed in. */
export const sessionPath = '/api/auth/session';

/** Takes the address at which a browser is notified. */
export const pushPath = '/api/user/push';

/** The header of a reply that the worker answered from this device. */
export const keptMark = 'x-sufra-kept';
