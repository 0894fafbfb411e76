import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatList, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ServedWithout, type ServedWithoutProps } from '../../../kit/fields/served-without.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { type Derived, useDerived } from './dish.api.ts';
import { previewBodyOf, type DishDraft } from './dish-form.ts';
import { AllergenChips } from '../dish-parts.tsx';
import { shownPrice } from '../../../lib/amount.ts';

const typingPauseMs = 400;

function Allergens({ derived }: { derived: Derived }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  if (derived.allergens !== null) return <AllergenChips allergens={derived.allergens} />;
  return (
    <Notice tone="danger" title={t('derived.unknown_title')}>
      {t('derived.unknown', { list: formatList(derived.unknownAllergens, language) })}
    </Notice>
  );
}

function Numbers({ derived }: { derived: Derived }) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const programs = derived.programs.map((one) => t(`options:program.${one}`));
  return (
    <Facts
      rows={[
        {
          label: t('derived.portion'),
          value: t('derived.grams', { amount: formatNumber(derived.gramsPerPortion, language) }),
        },
        {
          label: t('derived.energy'),
          value: t('derived.kcal', { amount: formatNumber(derived.calories, language) }),
        },
        {
          label: t('derived.programs'),
          value: programs.length === 0 ? t('derived.no_programs') : formatList(programs, language),
        },
      ]}
    />
  );
}

export interface DishDerivedProps {
  draft: DishDraft;
  onServedWithout: ServedWithoutProps['onChange'];
  onPrice: (price: string) => void;
}

export function DishDerived({ draft, onServedWithout, onPrice }: DishDerivedProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { language } = useLanguage();
  // Compare by content: a new object with the same content is the same query.
  const question = useSettled(JSON.stringify(previewBodyOf(draft)), typingPauseMs);
  const { data, error, isFetching, refetch } = useDerived(
    JSON.parse(question) as ReturnType<typeof previewBodyOf>,
  );
  const isAsked = question !== 'null';
  const shown = isAsked ? data : undefined;
  return (
    <SectionCard title={t('derived.title')} tone="sunken">
      <div aria-live="polite" aria-busy={isFetching}>
        <Stack>
          <p>{t('derived.text')}</p>
          {!isAsked && <p>{t('derived.nothing_yet')}</p>}
          {isAsked && error !== null && (
            <Notice
              tone="danger"
              title={t('derived.failed')}
              action={
                <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
                  {t('common:actions.retry')}
                </Button>
              }
            >
              {errorText(error)}
            </Notice>
          )}
          {isAsked && error === null && shown === undefined && <p>{t('derived.working')}</p>}
          {shown !== undefined && error === null && (
            <>
              <ServedWithout
                named={shown.namedFoods}
                value={draft.servedWithout}
                onChange={onServedWithout}
              />
              {shown.namedFoods.every((food) => draft.servedWithout.includes(food)) && (
                <>
                  <Allergens derived={shown} />
                  <Numbers derived={shown} />
                </>
              )}
              <Button variant="quiet" onClick={() => onPrice(shownPrice(shown.suggestedPrice))}>
                {t('derived.take_price', { price: formatMoney(shown.suggestedPrice, language) })}
              </Button>
            </>
          )}
        </Stack>
      </div>
    </SectionCard>
  );
}
