import { allergyOptions } from '@sufra/contract/options.ts';
import { IconPencil, IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatList } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { SectionCard, Badge, type BadgeProps, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { type Preferences, usePreferences } from '../household.api.ts';
import { UnderstoodConditions } from '../reading/lazy-conditions.tsx';

interface LineProps {
  title: string;
  labels: readonly string[];
  tone?: NonNullable<BadgeProps['tone']>;
  none: ReactNode;
}

function Line({ title, labels, tone = 'sand', none }: LineProps) {
  return (
    <div>
      <h3 className="mb-8 text-14 font-medium text-muted">{title}</h3>
      {labels.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul role="list" className="flex flex-wrap gap-8">
          {labels.map((label) => (
            <li key={label}>
              <Badge tone={tone}>
                <bdi>{label}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Unread({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  const unread = preferences.understood.filter(({ recognised }) => !recognised).map(({ text }) => text);
  if (unread.length === 0) return null;
  return (
    <Notice tone="highlight" title={t('allergies.unread_title', { list: formatList(unread, language) })}>
      {t('allergies.unread_text')}
    </Notice>
  );
}

function Lines({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation(['account', 'options']);
  const { preferredCuisines, dietaryPrograms, allergies, dislikedDishes, healthConditions } = preferences;
  return (
    <>
      <Line
        title={t('food.cuisines')}
        labels={preferredCuisines.map((id) => t(`options:cuisine.${id}`))}
        none={t('food.no_cuisines')}
      />
      <Line
        title={t('food.programs')}
        tone="good"
        labels={dietaryPrograms.map((id) => t(`options:program.${id}`))}
        none={t('food.none')}
      />
      <Line
        title={t('food.allergies')}
        tone="main"
        labels={allergies.map((text) =>
          Object.hasOwn(allergyOptions, text) ? t(`options:allergy.${text}`) : text,
        )}
        none={t('food.none')}
      />
      <Line title={t('food.dislikes')} labels={dislikedDishes} none={t('food.none')} />
      {healthConditions !== null && (
        <Line title={t('food.health')} labels={[healthConditions]} none={t('food.none')} />
      )}
    </>
  );
}

function SummaryComing() {
  return (
    <Loading>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} shape="block" height="4.25rem" />
      ))}
      <Skeleton shape="block" width="13rem" height="3rem" />
    </Loading>
  );
}

export function PreferencesSummary({ backTo }: { backTo: string }) {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = usePreferences();
  return (
    <SectionCard title={t('tabs.preferences')} icon={<IconToolsKitchen2 aria-hidden="true" />}>
      {data !== undefined ? (
        <Stack>
          <Lines preferences={data} />
          <Unread preferences={data} />
          <UnderstoodConditions reading={data} />
          <div>
            <LinkButton
              variant="quiet"
              to={`/onboarding/preferences?next=${encodeURIComponent(backTo)}`}
              start={<IconPencil size={20} aria-hidden="true" />}
            >
              {t('food.update')}
            </LinkButton>
          </div>
        </Stack>
      ) : error === null ? (
        <SummaryComing />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </SectionCard>
  );
}
