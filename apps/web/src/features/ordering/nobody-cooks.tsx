import type { nobodyReasons } from '@sufra/contract/shopping.ts';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { Row } from '../../kit/layout/surface.tsx';

interface NobodyCooksProps {
  reason: (typeof nobodyReasons)[number];
  mealId: string;
  people: number;
  /** False for a kitchen's own dish, which can't be cooked at home. */
  isForEveryone: boolean;
}

function Ways({ reason, mealId, people, isForEveryone }: NobodyCooksProps) {
  const { t } = useTranslation('getting');
  if (reason === 'unsafe_meal')
    return <LinkButton to="/onboarding/preferences">{t('nobody.review')}</LinkButton>;
  if (reason === 'no_address' || !isForEveryone) return null;
  return (
    <Row gap={8}>
      <LinkButton to={`/ingredients/${mealId}?familySize=${String(people)}`}>{t('nobody.buy')}</LinkButton>
      <LinkButton variant="quiet" to={`/recipe/${mealId}`}>
        {t('nobody.recipe')}
      </LinkButton>
    </Row>
  );
}

export function NobodyCooks(props: NobodyCooksProps) {
  const { t } = useTranslation('getting');
  const { reason, isForEveryone } = props;
  // Of a dish that only one kitchen makes nobody says that it is as good from the own stove.
  const isOwnAway = !isForEveryone && (reason === 'not_on_a_menu' || reason === 'closed_now');
  const why = isOwnAway ? 'own_dish' : reason;
  return (
    <EmptyState title={t(`nobody.${why}`)} text={t(`nobody.${why}_text`)} action={<Ways {...props} />} />
  );
}
