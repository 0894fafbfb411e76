import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import {
  IconShieldCheck,
  IconCircleCheckFilled,
  IconClock,
  IconFlame,
  IconMeat,
  IconScale,
} from '@tabler/icons-react';
import { type ReactNode, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { mealTimeText, portionText } from '../../../lib/food-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MealTimeIcon } from '../meal-line.tsx';
import { SuggestionReasons } from '../suggestion-reasons.tsx';
import styles from './suggestion-card.module.css';

export type TellWhy = (suggestion: Suggestion, onClose: () => void) => ReactNode;

function WhyButton({ suggestion, why }: { suggestion: Suggestion; why: TellWhy }) {
  const { t } = useTranslation('planner');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="plain"
        aria-haspopup="dialog"
        aria-label={t('for_meal', { action: t('why_more'), name: suggestion.mealName })}
        start={<IconShieldCheck size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('why_more')}
      </Button>
      {isOpen && why(suggestion, () => setOpen(false))}
    </div>
  );
}

function Head({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const { mealTime, cuisineTag, status } = suggestion;
  return (
    <div className={styles['head']}>
      <span className={styles['time']}>
        <MealTimeIcon mealTime={mealTime} />
        {mealTimeText(suggestion, tOptions, language)}
      </span>
      <Badge tone="sand">{t(`options:cuisine.${cuisineTag}`)}</Badge>
      {status === 'accepted' && (
        <Badge tone="good" icon={<IconCircleCheckFilled size={16} aria-hidden="true" />}>
          {t('confirmed')}
        </Badge>
      )}
    </div>
  );
}

function Numbers({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const { estimatedPrepTime, calories, protein } = suggestion;
  const portion = portionText(suggestion.portion, tOptions, language);
  return (
    <ul role="list" className={styles['numbers']}>
      <li>
        <IconClock size={18} aria-hidden="true" />
        {t('minutes', { count: estimatedPrepTime })}
      </li>
      <li>
        <IconFlame size={18} aria-hidden="true" />
        <VisuallyHidden>{t('facts')}: </VisuallyHidden>
        {t('calories', { amount: formatNumber(calories, language) })}
      </li>
      <li>
        <IconMeat size={18} aria-hidden="true" />
        {t('protein', { grams: formatNumber(protein, language) })}
      </li>
      {portion !== null && (
        <li>
          <IconScale size={18} aria-hidden="true" />
          {portion}
        </li>
      )}
    </ul>
  );
}

interface SuggestionCardProps {
  suggestion: Suggestion;
  isFirst: boolean;
  why: TellWhy;
  pictureRef: Ref<HTMLDivElement>;
  titleRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, isFirst, why, pictureRef, titleRef, children } = props;
  const { mealId, mealName, mealDescription, mealImage, cuisineTag, reasons } = suggestion;
  return (
    <div className={styles['content']}>
      <div ref={pictureRef} className={styles['picture']}>
        <DishPicture
          mealId={mealId}
          name={mealName}
          image={mealImage}
          cuisine={cuisineTag}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </div>
      <div className={styles['words']}>
        <Head suggestion={suggestion} />
        <h3 ref={titleRef} tabIndex={-1} className={styles['name']}>
          {mealName}
        </h3>
        <p className={styles['description']}>{mealDescription}</p>
      </div>
      <Numbers suggestion={suggestion} />
      <div className={styles['rest']}>
        <SuggestionReasons reasons={reasons} />
        <WhyButton suggestion={suggestion} why={why} />
        {children}
      </div>
    </div>
  );
}
