export const keptMark = 'x-sufra-kept';
