export const isApiPath = (path: string): boolean => path.startsWith('/api/');

export const isPicturePath = (path: string): boolean => /^\/(images\/meals|api\/meal-pictures)\//.test(path);

export const sessionPath = '/api/auth/session';

export const pushPath = '/api/user/push';

/** Header of replies answered from this device. */
export const keptMark = 'x-sufra-kept';
