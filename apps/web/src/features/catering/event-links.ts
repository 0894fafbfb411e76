// Where events lead: the page of chefs with its form, the list of requests, and one event; the screens of catering link by it.

export const hiringPath = '/chef-hiring';
/** Its form; whoever signs in on the way comes back here. */
export const requestPath = `${hiringPath}#request`;
export const eventsPath = `${hiringPath}/requests`;
export const eventPath = (id: string): string => `${eventsPath}/${id}`;
