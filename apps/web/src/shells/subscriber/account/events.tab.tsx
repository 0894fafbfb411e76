import { useTranslation } from 'react-i18next';
import { EventList } from '../../../features/catering/events/events.screen.tsx';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Row, Stack } from '../../../kit/layout/surface.tsx';

export function Component() {
  const { t } = useTranslation(['account', 'catering']);
  return (
    <Stack>
      <Row spread>
        <h2 className="text-22">{t('tabs.events')}</h2>
        <LinkButton variant="quiet" to="/chef-hiring">
          {t('catering:list.new')}
        </LinkButton>
      </Row>
      <EventList />
    </Stack>
  );
}
