import type { CardDetails, DeclineReason } from '../../platform/ports.ts';

/** The check digit rule of ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length >= 12 && sum % 10 === 0;
}

/** The brand by the number's first digits (ISO/IEC 7812 issuer ranges). */
export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'American Express';
  return 'Card';
}

/** Whether the last day of the printed month has passed at this instant. */
export function isExpired(card: Pick<CardDetails, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  const firstDayAfter = Date.UTC(2000 + Number(card.expiryYear), Number(card.expiryMonth), 1);
  return now.getTime() >= firstDayAfter;
}

// Test cards as card gateways publish them.
const declinedNumbers: Readonly<Record<string, DeclineReason>> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000000069': 'card_expired',
  '4000000000000127': 'cvv',
  '4000000000000119': 'try_again',
};

// Stored and charged once without complaint; every later charge is declined.
const laterDeclinedNumbers: Readonly<Record<string, DeclineReason>> = {
  '4000000000000341': 'declined',
};

/** Why the simulated bank refuses every later charge to this card; null when it pays them. */
export const laterDeclineOf = (card: CardDetails): DeclineReason | null =>
  laterDeclinedNumbers[card.cardNumber] ?? null;

/** Why the simulated bank refuses this card; null when it pays. */
export function declineReasonOf(card: CardDetails, now: Date): DeclineReason | null {
  if (!passesLuhn(card.cardNumber)) return 'card_number';
  if (isExpired(card, now)) return 'card_expired';
  return declinedNumbers[card.cardNumber] ?? null;
}
