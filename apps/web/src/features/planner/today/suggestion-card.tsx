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
import { SafetyLine, SuggestionReasons } from '../suggestion-reasons.tsx';
import styles from './suggestion-card.module.css';
import { classes } from '../../../kit/style/classes.ts';

export type RenderWhyDialog = (suggestion: Suggestion, onClose: () => void) => ReactNode;

function WhyButton({ suggestion, why }: { suggestion: Suggestion; why: RenderWhyDialog }) {
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
    <div className="flex flex-wrap items-center gap-8">
      <span className="me-auto inline-flex items-center gap-8 font-semibold text-main-text">
        <MealTimeIcon mealTime={mealTime} />
        {mealTimeText(suggestion, tOptions, language)}
      </span>
      <span className={status === 'accepted' ? 'hidden sm:block' : undefined}>
        <Badge tone="sand">{t(`options:cuisine.${cuisineTag}`)}</Badge>
      </span>
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
    <ul
      role="list"
      className={classes(
        styles['numbers'],
        'flex flex-wrap gap-x-12 gap-y-4 text-14 font-medium md:flex-col md:gap-4 md:text-16 svg:text-muted li:inline-flex li:items-center li:gap-4',
      )}
    >
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
  why: RenderWhyDialog;
  pictureRef: Ref<HTMLDivElement>;
  titleRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, why, pictureRef, titleRef, children } = props;
  const { mealId, mealName, mealDescription, mealImage, cuisineTag, reasons } = suggestion;
  return (
    <div
      className={classes(
        styles['content'],
        'flex flex-col gap-8 md:grid md:items-start md:gap-x-24 md:gap-y-16',
      )}
    >
      <div
        ref={pictureRef}
        className={classes(
          styles['picture'],
          'md:-ms-40 md:-mt-24 md:rounded-card md:shadow-card md:[&>div]:aspect-square md:[&>div]:rounded-card',
        )}
      >
        <DishPicture mealId={mealId} name={mealName} image={mealImage} cuisine={cuisineTag} loading="eager" />
      </div>
      <div className={classes(styles['words'], 'flex min-w-0 flex-col gap-8')}>
        <Head suggestion={suggestion} />
        <h3 ref={titleRef} tabIndex={-1} className="text-22 md:text-28">
          {mealName}
        </h3>
      </div>
      <Numbers suggestion={suggestion} />
      <div className={classes(styles['rest'], 'flex min-w-0 flex-col gap-12')}>
        <SafetyLine reasons={reasons} />
        {children}
        <p className="max-w-[60ch] text-muted">{mealDescription}</p>
        <SuggestionReasons reasons={reasons} />
        <WhyButton suggestion={suggestion} why={why} />
      </div>
    </div>
  );
}
