export const hiringPath = '/chef-hiring';
/** Its form; whoever signs in on the way comes back here. */
export const requestPath = `${hiringPath}#request`;
export const eventsPath = `${hiringPath}/requests`;
export const eventPath = (id: string): string => `${eventsPath}/${id}`;
