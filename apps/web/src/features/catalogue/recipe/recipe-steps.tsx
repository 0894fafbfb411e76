import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { IconArrowsMaximize, IconClock, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { formatNumber } from '../../../lib/format.ts';

// Lazy: opened by a button. Loaded at once, so that it opens offline too.
const CookingMode = lazy(async () => ({ default: (await import('./cooking-mode.tsx')).CookingMode }));

export function RecipeSteps({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const [isCooking, setIsCooking] = useState(false);
  return (
    <SectionCard title={t('instructions')} className="print:border-0 print:p-0 print:shadow-flat">
      <div className="mb-24 flex flex-wrap gap-8 print:hidden">
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
      <ol role="list" className="flex flex-col gap-24">
        {recipe.instructions.map(({ step, instruction, time }) => (
          <li
            key={step}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-16 text-18 print:break-inside-avoid print:text-14"
          >
            <span className="grid size-36 place-items-center rounded-circle bg-main-soft text-16 font-semibold text-main-text">
              {formatNumber(step, language)}
            </span>
            <div>
              <p>{instruction}</p>
              {time !== null && (
                <p className="mt-4 inline-flex items-center gap-4 text-14 text-muted">
                  <IconClock size={16} aria-hidden="true" />
                  {t('minutes', { count: time })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        <CookingMode recipe={recipe} open={isCooking} onClose={() => setIsCooking(false)} />
      </Suspense>
    </SectionCard>
  );
}
