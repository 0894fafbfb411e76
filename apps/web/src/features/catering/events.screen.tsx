import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';
import { EventList } from './event-list.tsx';
import { requestPath } from './event-links.ts';

export function Component() {
  const { t } = useTranslation('catering');
  return (
    <Page>
      <PageTitle subtitle={t('list.lead')}>{t('list.title')}</PageTitle>
      <Row>
        <LinkButton to={requestPath} start={<IconPlus size={20} aria-hidden="true" />}>
          {t('list.new')}
        </LinkButton>
      </Row>
      <EventList />
    </Page>
  );
}
