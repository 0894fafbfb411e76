/** How many days after its last paid one a subscription that nobody pays can run on, and more. */
export const graceDays = 90;
