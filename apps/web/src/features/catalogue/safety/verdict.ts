import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { allergens, type Allergen, type Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { allergenKeys, insideSentence, limitList } from '../../../lib/food-text.ts';
import { formatList } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';

type Translate = TFunction<'catalogue'>;
type SafetyMember = Recipe['safety']['members'][number];

/** Only some screens know the optional parts. */
export interface ProvenMeal {
  readonly safety: Recipe['safety'];
  readonly ingredients?: readonly Pick<Recipe['ingredients'][number], 'id' | 'name' | 'allergens'>[];
  readonly programs?: Recipe['programs'];
}

export const allergensIn = (ingredients: NonNullable<ProvenMeal['ingredients']>): Allergen[] =>
  allergens.filter((one) => ingredients.some((ingredient) => ingredient.allergens?.includes(one)));

const isAllergen = (code: string): code is Allergen => (allergens as readonly string[]).includes(code);

export const allergenList = (classes: readonly Allergen[], t: Translate, language: Language): string =>
  formatList(
    allergenKeys(classes).map((key) => insideSentence(t(`options:${key}`), language)),
    language,
  );

/** Classes first; null if the member avoids nothing. */
function avoidedList({ avoids, avoidsAlso }: SafetyMember, t: Translate, language: Language): string | null {
  const classes = allergenKeys(avoids).map((key) => insideSentence(t(`options:${key}`), language));
  const all = [...classes, ...avoidsAlso.map((name) => insideSentence(name, language))];
  return all.length === 0 ? null : formatList(all, language);
}

const programList = (programs: SafetyMember['unmetPrograms'], t: Translate, language: Language): string =>
  formatList(
    programs.map((program) => insideSentence(t(`options:program.${program}`), language)),
    language,
  );

const limitPrefix = 'limit.';

/** A conflict is an allergen class, an ingredient's name, a broken limit (`limit.<code>`) or `unknown` content. */
export function conflictList({ conflicts }: SafetyMember, t: Translate, language: Language): string {
  const classes = allergenKeys(conflicts.filter(isAllergen)).map((key) =>
    insideSentence(t(`options:${key}`), language),
  );
  const others = conflicts
    .filter((one) => !isAllergen(one))
    .map((name) => {
      if (name.startsWith(limitPrefix)) return t(`safety.broken.${name.slice(limitPrefix.length)}`);
      return name === 'unknown' ? t('safety.unknown') : insideSentence(name, language);
    });
  return formatList([...classes, ...others], language);
}

export const isInConflict = ({ conflicts, unread, unmetPrograms }: SafetyMember): boolean =>
  conflicts.length + unread.length + unmetPrograms.length > 0;

export function useVerdict(meal: ProvenMeal) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const count = meal.safety.ingredientsChecked;
  return (member: SafetyMember): string => {
    if (member.unread.length > 0) return t('safety.unread', { list: formatList(member.unread, language) });
    if (member.conflicts.length > 0) {
      return t('safety.conflict', { what: conflictList(member, t, language) });
    }
    if (member.unmetPrograms.length > 0) {
      return t('safety.unmet', { list: programList(member.unmetPrograms, t, language) });
    }
    const avoided = avoidedList(member, t, language);
    const kept = limitList(member.limits, t, language);
    if (avoided === null && kept === null) return t('safety.avoids_nothing');
    return [
      ...(avoided === null ? [] : [t('safety.safe', { list: avoided, count })]),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' ');
  };
}

/** What keeps a member from a choice, inside a sentence. */
export function useObjection() {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  return (member: SafetyMember): string =>
    member.conflicts.length > 0
      ? t('safety.contains', { what: conflictList(member, t, language) })
      : t('safety.misfits', { list: programList(member.unmetPrograms, t, language) });
}

/** Without a profile there are no members, and a check of no members finds everything safe. */
export function useIsTableKnown(): boolean {
  const { user } = useSession();
  return user?.isProfileComplete === true;
}
