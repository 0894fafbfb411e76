// Stands in for the contract's route builder.
export const route = <Draft>(name: string, draft: Draft): Draft & { name: string } => ({ ...draft, name });
