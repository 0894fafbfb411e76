// Wrong: not formatted.
export const   crooked = [ "a",'b' ]
