import { allergyOptions } from '@sufra/contract/options.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { allergenKeys, insideSentence } from '../../../lib/food-text.ts';
import { formatList } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import type { Understood } from '../household.api.ts';

interface DidYouMeanProps {
  reading: Pick<Understood, 'text' | 'candidates' | 'recognised'>;
  onPick: (candidate: string) => void;
  pending?: string | undefined;
}

export function DidYouMean({ reading: { text, candidates, recognised }, onPick, pending }: DidYouMeanProps) {
  const { t } = useTranslation('household');
  return (
    <div className="mt-12 flex flex-col gap-8">
      <p>
        <Trans
          t={t}
          i18nKey={`allergies.${recognised ? 'which' : candidates.length > 0 ? 'did_you_mean' : 'what_is_it'}`}
          values={{ text }}
          components={{ name: <bdi /> }}
        />
      </p>
      {candidates.length > 0 && (
        <div className="flex flex-wrap gap-8">
          {candidates.map((candidate) => (
            <Button
              key={candidate}
              variant="quiet"
              aria-label={t('allergies.pick', { text: candidate })}
              pending={pending === candidate}
              onClick={() => onPick(candidate)}
            >
              <bdi>{candidate}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface DoubtsProps {
  reading: Understood;
  onAdd: (entry: string) => void;
  pending?: string | undefined;
}

export function Doubts({ reading: { text, doubts }, onAdd, pending }: DoubtsProps) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const leftOut = useLeftOut();
  const shown = Object.hasOwn(allergyOptions, text) ? t(`options:allergy.${text}`) : text;
  return doubts.map((doubt) => (
    <div key={doubt.foods} className="mt-12 flex flex-col gap-8">
      <p>
        <Trans
          t={t}
          i18nKey="allergies.also"
          values={{ text: shown, foods: insideSentence(doubt.foods, language), list: leftOut(doubt) }}
          components={{ name: <bdi /> }}
        />
      </p>
      <div className="flex flex-wrap gap-8">
        <Button
          variant="quiet"
          aria-label={t('allergies.also_avoid', { foods: doubt.foods })}
          pending={pending === doubt.avoid}
          onClick={() => onAdd(doubt.avoid)}
        >
          {t('allergies.yes')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('allergies.also_allow', { foods: doubt.foods })}
          pending={pending === doubt.allow}
          onClick={() => onAdd(doubt.allow)}
        >
          {t('allergies.no')}
        </Button>
      </div>
    </div>
  ));
}

const mostNamed = 4;

export function useLeftOut(): (foods: Pick<Understood, 'allergens' | 'ingredients'>) => string {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  return ({ allergens, ingredients }) => {
    const classes = allergenKeys(allergens).map((key) => insideSentence(t(`options:${key}`), language));
    const names = ingredients.map(({ name }) => insideSentence(name, language));
    const rest = names.length - mostNamed;
    const shown = rest > 1 ? [...names.slice(0, mostNamed), t('allergies.and_more', { count: rest })] : names;
    return formatList([...classes, ...shown], language);
  };
}
