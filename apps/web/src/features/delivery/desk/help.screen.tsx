import { IconAmbulance, IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { LeftToRight, PageTitle, SectionCard, Card, Page, Row, Stack } from '../../../kit/layout/surface.tsx';
import { InOwnLanguage } from '../own-language.tsx';

const topics = [
  ['start', ['location', 'screen', 'pause']],
  ['offers', ['time', 'bundle', 'reject']],
  ['pickup', ['ready', 'give_back', 'bag']],
  ['door', ['code', 'leave', 'unreachable', 'cash']],
  ['money', ['fees', 'monday', 'cash']],
  ['heat', ['noon', 'water']],
] as const;

const emergency = { police: '999', ambulance: '998', fire: '997' } as const;

function Emergency() {
  const { t } = useTranslation('driver');
  return (
    <SectionCard
      tone="danger"
      title={t('help.emergency.title')}
      icon={<IconAmbulance size={24} aria-hidden="true" />}
    >
      <Stack>
        <p>{t('help.emergency.text')}</p>
        <Row gap={8}>
          {(['police', 'ambulance', 'fire'] as const).map((whom) => (
            <LinkButton key={whom} to={`tel:${emergency[whom]}`} variant="quiet">
              {t(`help.emergency.${whom}`)} <LeftToRight>{emergency[whom]}</LeftToRight>
            </LinkButton>
          ))}
        </Row>
      </Stack>
    </SectionCard>
  );
}

export const Component = () => (
  <InOwnLanguage>
    <Help />
  </InOwnLanguage>
);

function Help() {
  const { t } = useTranslation('driver');
  return (
    <Page>
      <LinkButton
        to="/driver/dashboard?tab=profile"
        variant="plain"
        className="-ms-12 self-start"
        start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
      >
        {t('help.back')}
      </LinkButton>
      <PageTitle subtitle={t('help.lead')}>{t('help.title')}</PageTitle>
      {topics.map(([topic, answers]) => (
        <SectionCard key={topic} title={t(`help.${topic}.title`)}>
          <ul className="flex flex-col gap-12 ps-24">
            {answers.map((answer) => (
              <li key={answer}>{t(`help.${topic}.${answer}`)}</li>
            ))}
          </ul>
        </SectionCard>
      ))}
      <Emergency />
      <Card tone="sunken">
        <Stack>
          <p>{t('help.more')}</p>
          <Row>
            <LinkButton to="/support?as=driver">{t('profile.support')}</LinkButton>
          </Row>
        </Stack>
      </Card>
    </Page>
  );
}
