import { IconChefHat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { FoldCard } from '../../../kit/layout/fold-card.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { eventsPath, hiringPath } from '../event-text.tsx';

export function EventCard() {
  const { t } = useTranslation('catering');
  return (
    <FoldCard title={t('card.title')} icon={<IconChefHat aria-hidden="true" />}>
      <Stack>
        <p>{t('card.text')}</p>
        <LinkButton to={hiringPath} variant="quiet" fullWidth>
          {t('card.ask')}
        </LinkButton>
        <LinkButton to={eventsPath} variant="plain" fullWidth>
          {t('card.all')}
        </LinkButton>
      </Stack>
    </FoldCard>
  );
}
