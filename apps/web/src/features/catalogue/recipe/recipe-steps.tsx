import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { IconArrowsMaximize, IconClock, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { CookingMode } from './cooking-mode.tsx';
import styles from './recipe-steps.module.css';

export function RecipeSteps({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const [isCooking, setIsCooking] = useState(false);
  return (
    <SectionCard title={t('instructions')} className={styles['card']}>
      <div className={styles['ways']}>
        <Button
          variant="quiet"
          start={<IconArrowsMaximize size={20} aria-hidden="true" />}
          onClick={() => setIsCooking(true)}
        >
          {t('cooking.open')}
        </Button>
        <Button
          variant="plain"
          start={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      <ol role="list" className={styles['steps']}>
        {recipe.instructions.map(({ step, instruction, time }) => (
          <li key={step} className={styles['step']}>
            <span className={styles['number']}>{formatNumber(step, language)}</span>
            <div>
              <p>{instruction}</p>
              {time !== null && (
                <p className={styles['time']}>
                  <IconClock size={16} aria-hidden="true" />
                  {t('minutes', { count: time })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <CookingMode recipe={recipe} open={isCooking} onClose={() => setIsCooking(false)} />
    </SectionCard>
  );
}
