import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { EmptyPlate } from '../../kit/feedback/states.tsx';
import { PageTitle, Page, Row } from '../../kit/layout/surface.tsx';

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyPlate />
      <PageTitle subtitle={t('not_found.lead')}>{t('not_found.title')}</PageTitle>
      <p>{t('not_found.text')}</p>
      <Row>
        <LinkButton to="/">{t('actions.go_home')}</LinkButton>
        <Button
          variant="quiet"
          onClick={() => void navigate(-1)}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('actions.go_back')}
        </Button>
        <LinkButton to="/support" variant="plain">
          {t('footer.support')}
        </LinkButton>
      </Row>
    </Page>
  );
}
