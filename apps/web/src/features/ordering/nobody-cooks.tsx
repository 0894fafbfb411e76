// Why no kitchen can cook this now, and what can be done instead; the cooked-meal screen shows it in place of kitchens.
import type { nobodyReasons } from '@sufra/contract/shopping.ts';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Row } from '../../ui/surface.tsx';

interface NobodyCooksProps {
  reason: (typeof nobodyReasons)[number];
  mealId: string;
  people: number;
}

export function NobodyCooks({ reason, mealId, people }: NobodyCooksProps) {
  const { t } = useTranslation('getting');
  const buy = `/ingredients/${mealId}?familySize=${String(people)}`;
  return (
    <EmptyState
      title={t(`nobody.${reason}`)}
      text={t(`nobody.${reason}_text`)}
      action={
        reason === 'no_address' ? null : (
          <Row gap={8}>
            {reason === 'unsafe_meal' ? (
              <LinkButton to="/onboarding/preferences">{t('nobody.review')}</LinkButton>
            ) : (
              <>
                <LinkButton to={buy}>{t('nobody.buy')}</LinkButton>
                <LinkButton variant="quiet" to={`/recipe/${mealId}`}>
                  {t('nobody.recipe')}
                </LinkButton>
              </>
            )}
          </Row>
        )
      }
    />
  );
}
