// The honest page of a room that is not open yet: what it will be, and a way back.
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from './button.tsx';
import { EmptyPlate } from './empty-plate.tsx';
import { PageTitle } from './page-title.tsx';
import { Badge, Page, Row } from './surface.tsx';

export interface BeingPreparedProps {
  /** The room, as it is called under `common:prepared`. */
  room: string;
}

export function BeingPrepared({ room }: BeingPreparedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyPlate />
      <Badge tone="highlight">{t('prepared.badge')}</Badge>
      <PageTitle subtitle={t(`prepared.${room}.text`)}>{t(`prepared.${room}.title`)}</PageTitle>
      <Row>
        <LinkButton to="/">{t('actions.go_home')}</LinkButton>
        <Button
          variant="quiet"
          onClick={() => void navigate(-1)}
          start={<IconArrowLeft className="mirrors" size={20} aria-hidden="true" />}
        >
          {t('actions.go_back')}
        </Button>
      </Row>
    </Page>
  );
}
