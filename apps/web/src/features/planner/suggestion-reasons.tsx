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

export function SafetyLine({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  const { proof } = reasoningOf(reasons, t, language);
  if (proof === null) return null;
  return (
    <p className="flex items-start gap-8 rounded-control bg-good-soft px-12 py-4 text-14 font-medium text-good-text md:py-8 md:text-16 svg:mt-[0.2em] svg:flex-none">
      <IconShieldCheck size={20} aria-hidden="true" />
      <span>{proof}</span>
    </p>
  );
}

export function SuggestionReasons({ reasons }: { reasons: readonly Reason[] }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  const { why } = reasoningOf(reasons, t, language);
  if (why.length === 0) return null;
  return (
    <div>
      <p className="text-14 font-semibold">{t('why')}</p>
      <ul
        role="list"
        className="mt-4 flex flex-wrap gap-x-16 gap-y-4 text-14 text-muted svg:mt-[0.2em] svg:flex-none svg:text-main-text li:flex li:items-start li:gap-4"
      >
        {why.map((reason) => (
          <Why key={reason.code} {...reason} />
        ))}
      </ul>
    </div>
  );
}
