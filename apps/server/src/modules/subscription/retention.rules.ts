// Says when a subscription that has no end of its own is surely over; the nightly forgetting asks.

/** How many days after its last paid one a subscription that nobody pays can run on, and more. */
export const graceDays = 90;
