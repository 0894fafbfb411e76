// Wrong: a note for later, a path of one machine and code in a comment.
// TODO finish this
// const old = 1;
export const folder = '/home/somebody/sufra';
