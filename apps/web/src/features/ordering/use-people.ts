import { maxFamilySize } from '@sufra/contract/catalogue.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import { useSearchParams } from 'react-router';

/** The number of an address, or null when it is none that can be cooked for. */
export function peopleIn(text: string | null): number | null {
  const latin = toLatinDigits(text ?? '').trim();
  if (!/^\d{1,3}$/.test(latin)) return null;
  const people = Number(latin);
  return people >= 1 && people <= maxFamilySize ? people : null;
}

export function usePeople(household: number) {
  const [params, setParams] = useSearchParams();
  const people = peopleIn(params.get('familySize')) ?? household;
  const setPeople = (next: number): void =>
    setParams(
      (before) => {
        before.set('familySize', String(next));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { people, setPeople };
}
