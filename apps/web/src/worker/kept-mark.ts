// The header of a reply that is a copy kept on the device; the worker sets it and the page looks for it.

export const keptMark = 'x-sufra-kept';
