// Every status word on the wire; only the machines of the server decide which one holds.
export const subscriptionStatuses = ['active', 'paused', 'past_due', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const suggestionStatuses = ['pending', 'accepted', 'rejected'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];
