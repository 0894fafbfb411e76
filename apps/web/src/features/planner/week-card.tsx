import { IconCalendarWeek, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { SectionCard, Row, Stack } from '../../kit/layout/surface.tsx';

export function WeekCard() {
  const { t } = useTranslation('week');
  return (
    <SectionCard title={t('card.title')}>
      <Stack gap={16}>
        <p>{t('card.text')}</p>
        <Row gap={8}>
          <LinkButton to="/week" variant="quiet" start={<IconCalendarWeek size={20} aria-hidden="true" />}>
            {t('card.meals')}
          </LinkButton>
          <LinkButton
            to="/week/shopping"
            variant="quiet"
            start={<IconShoppingCart size={20} aria-hidden="true" />}
          >
            {t('card.shopping')}
          </LinkButton>
        </Row>
      </Stack>
    </SectionCard>
  );
}
