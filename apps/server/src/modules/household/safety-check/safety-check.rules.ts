import type { Shelf } from '../../catalogue/index.ts';
import { dinersOf, type Diet, type Diner, type MemberDiet } from '../diet/diet.rules.ts';

export interface SafetyBit {
  readonly bit: number;
  readonly kind: 'rule' | 'allergen' | 'program' | 'limit' | 'ingredient';
  readonly code: string;
}

/** What the database keeps off a household's plan. */
export interface SafetyCheck {
  readonly accountId: string;
  readonly dietVersion: number;
  readonly bits: Uint8Array;
}

interface Stated {
  readonly accountId: string;
  readonly dietVersion: number;
  readonly diet: Diet;
}

export function safetyCheckOf(
  lexicon: Shelf['lexicon'],
  { accountId, dietVersion, diet }: Stated,
  members: readonly Pick<MemberDiet, 'allergies' | 'dietaryPrograms'>[],
  layout: readonly SafetyBit[],
): SafetyCheck {
  const seats = members.map((member, index) => ({ ...member, id: String(index), name: '', portion: 1 }));
  const diners = dinersOf(lexicon, { name: '', diet }, seats);
  return { accountId, dietVersion, bits: safetyBitsOf(diners, layout) };
}

/** One block of the stream that seals them. */
const blockBits = 512;

/**
 * The union of all diners' bits. Diners who avoid any ingredient also avoid those without a bit yet: the rest
 * of the last block.
 */
export function safetyBitsOf(diners: readonly Diner[], layout: readonly SafetyBit[]): Uint8Array {
  const highest = layout.reduce((most, { bit }) => Math.max(most, bit), 0);
  const width = Math.ceil((highest + 1) / blockBits) * blockBits;
  const bytes = new Uint8Array(width / 8);
  const set = (bit: number): void => {
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  };
  const avoided = objectionsOf(diners);
  for (const { bit, kind, code } of layout) if (avoided.has(`${kind} ${code}`)) set(bit);
  if (avoided.has('rule unknown_make')) for (let bit = highest + 1; bit < width; bit += 1) set(bit);
  return bytes;
}

function objectionsOf(diners: readonly Diner[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { avoidAllergens, avoidIngredients, programs, limits, unread } of diners) {
    if (unread.length > 0) found.add('rule unread');
    if (avoidAllergens.length + avoidIngredients.length > 0) found.add('rule unknown_allergens');
    if (avoidIngredients.length > 0) found.add('rule unknown_make');
    for (const allergen of avoidAllergens) found.add(`allergen ${allergen}`);
    for (const ingredient of avoidIngredients) found.add(`ingredient ${ingredient}`);
    for (const { what, most } of limits)
      found.add(most === null ? `limit ${what}` : `limit ${what} ${String(most)}`);
    for (const program of programs) found.add(`program ${program}`);
  }
  return found;
}
