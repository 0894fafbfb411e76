import type { HandOver } from '../../platform/ports.ts';

type Failure = Exclude<HandOver['outcome'], 'taken'>;

/** Meta's codes by what they mean for us. Source: "Error codes" of the WhatsApp Business Platform documentation. */
const byCode: Readonly<Record<Failure, readonly number[]>> = {
  // Too many calls of the app, of the account, of the number; too much that looks like spam.
  busy: [4, 80_007, 130_429, 131_048],
  // Too fast to one person, or one message that went wrong over there; a template or a number of ours that is missing,
  // paused or registered otherwise, until the operator mends it.
  later: [1, 33, 100, 131_000, 131_056, 132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016],
  // The token, a permission or the account, until the operator mends it; or WhatsApp as a whole.
  down: [0, 2, 3, 10, 190, 368, 131_005, 131_016, 131_031, 131_042, 131_045, 131_057, 133_010],
  // No such number, a number that can't or won't get this, or a value that will not get better.
  never: [130_472, 130_497, 131_008, 131_009, 131_021, 131_026, 131_030, 131_049, 131_050],
};

const outcomes = new Map(
  Object.entries(byCode).flatMap(([outcome, codes]) => codes.map((code) => [code, outcome as Failure])),
);

/** The range of Meta's codes for missing permissions. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299;

/** What a refused call means; by its code first, as Meta advises, and by the HTTP status where the code is unknown. */
export function failureOf(httpStatus: number, code: number | null): Failure {
  const known = code === null ? undefined : outcomes.get(code);
  if (known) return known;
  if (code !== null && isPermission(code)) return 'down';
  if (httpStatus === 429) return 'busy';
  if (httpStatus >= 500 || httpStatus === 401 || httpStatus === 403) return 'down';
  return httpStatus >= 400 ? 'never' : 'down';
}
