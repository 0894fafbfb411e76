import type { Reason } from '@sufra/contract/planner/planner.ts';
import {
  IconBolt,
  IconBowlChopsticks,
  IconFeather,
  IconHeart,
  IconHistory,
  IconLeaf,
  IconMeat,
  IconMoonStars,
  IconPlant,
  IconShieldCheck,
  IconSparkles,
  IconStar,
  IconSunrise,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { reasoningOf, type ReasonText } from './reasons.ts';
import styles from './suggestion-reasons.module.css';

const icons: Readonly<Record<Reason['code'], TablerIcon>> = {
  safe_for_all: IconShieldCheck,
  fits_programs: IconLeaf,
  favourite_cuisine: IconHeart,
  taste_cuisine: IconBowlChopsticks,
  rated_cuisine: IconStar,
  rated_meal: IconStar,
  ordered_again: IconHistory,
  chosen_again: IconHeart,
  similar_to: IconHeart,
  taste_main: IconBowlChopsticks,
  high_protein: IconMeat,
  high_fibre: IconPlant,
  quick: IconBolt,
  light: IconFeather,
  something_new: IconSparkles,
  in_season: IconLeaf,
  for_suhoor: IconSunrise,
  for_iftar: IconMoonStars,
};

function Why({ code, text }: ReasonText) {
  const Icon = icons[code];
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      <span>{text}</span>
    </li>
  );
}

interface SuggestionReasonsProps {
  reasons: readonly Reason[];
  withProof?: boolean;
}

export function SuggestionReasons({ reasons, withProof = true }: SuggestionReasonsProps) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  const { proof, why } = reasoningOf(reasons, t, language);
  return (
    <div className={styles['reasons']}>
      {withProof && proof !== null && (
        <p className={styles['proof']}>
          <IconShieldCheck size={20} aria-hidden="true" />
          <span>{proof}</span>
        </p>
      )}
      {why.length > 0 && (
        <div>
          <p className={styles['title']}>{t('why')}</p>
          <ul role="list" className={styles['why']}>
            {why.map((reason) => (
              <Why key={reason.code} {...reason} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
