import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { allergyOptions } from '@sufra/contract/options.ts';
import { IconAdjustmentsHorizontal, IconToolsKitchen2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { FoldCard } from '../../../kit/layout/fold-card.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';

const cuisinesShown = 3;
const programsShown = 2;

interface ChipsProps {
  title: string;
  labels: readonly string[];
  tone: 'sand' | 'good' | 'main';
  more?: number;
}

function Chips({ title, labels, tone, more = 0 }: ChipsProps) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  if (labels.length === 0) return null;
  return (
    <div>
      <h3 className="mb-8 text-14 font-medium text-muted">{title}</h3>
      <ul role="list" className="flex flex-wrap gap-8">
        {labels.map((label) => (
          <li key={label}>
            <Badge tone={tone}>
              <bdi>{label}</bdi>
            </Badge>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Badge tone={tone}>{t('food.more', { amount: formatNumber(more, language) })}</Badge>
          </li>
        )}
      </ul>
    </div>
  );
}

export function FoodCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  const { preferredCuisines, dietaryPrograms, allergies } = user;
  const isSet = preferredCuisines.length > 0;
  return (
    <FoldCard title={t('food.title')} icon={<IconToolsKitchen2 aria-hidden="true" />}>
      <Stack>
        {!isSet && <p>{t('food.unset')}</p>}
        <Chips
          title={t('food.cuisines')}
          tone="sand"
          labels={preferredCuisines.slice(0, cuisinesShown).map((id) => t(`options:cuisine.${id}`))}
          more={preferredCuisines.length - cuisinesShown}
        />
        <Chips
          title={t('food.programs')}
          tone="good"
          labels={dietaryPrograms.slice(0, programsShown).map((id) => t(`options:program.${id}`))}
        />
        <Chips
          title={t('food.allergies')}
          tone="main"
          labels={allergies.map((text) =>
            Object.hasOwn(allergyOptions, text) ? t(`options:allergy.${text}`) : text,
          )}
        />
        <LinkButton
          to="/onboarding/preferences"
          variant="quiet"
          fullWidth
          start={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        >
          {t(isSet ? 'food.update' : 'food.set')}
        </LinkButton>
      </Stack>
    </FoldCard>
  );
}
