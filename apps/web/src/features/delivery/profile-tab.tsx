import type { DriverProfile } from '@sufra/contract/driver-desk.ts';
import { IconBuildingBank, IconLifebuoy, IconId, IconMail, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../kit/layout/facts.tsx';
import { Ltr, SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { DriverSettingsDialog } from './driver-settings-dialog.tsx';
import styles from './profile-tab.module.css';
import type { Desk } from './use-desk.ts';

function useDriverFacts(profile: DriverProfile): Fact[] {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { name, driverId, phone, email, vehicleType, plateNumber, emirate, since } = profile;
  return [
    { label: t('profile.name'), value: <bdi>{name}</bdi> },
    { label: t('profile.id'), value: <Ltr>{driverId}</Ltr> },
    { label: t('profile.phone'), value: <Ltr>{formatPhone(phone)}</Ltr> },
    ...(email === null ? [] : [{ label: t('profile.email'), value: <Ltr>{email}</Ltr> }]),
    { label: t('profile.vehicle'), value: t(`vehicle.${vehicleType}`) },
    ...(plateNumber === null ? [] : [{ label: t('profile.plate'), value: <Ltr>{plateNumber}</Ltr> }]),
    { label: t('profile.emirate'), value: t(`options:emirate.${emirate}`) },
    { label: t('profile.since'), value: formatDay(since, language, 'medium') },
  ];
}

function Bank({ bankInfo }: Pick<DriverProfile, 'bankInfo'>) {
  const { t } = useTranslation('driver');
  if (bankInfo === null) return <p>{t('profile.no_bank')}</p>;
  return (
    <Facts
      rows={[
        { label: t('profile.bank'), value: <bdi>{bankInfo.bankName}</bdi> },
        { label: t('profile.iban'), value: <Ltr>{bankInfo.iban}</Ltr> },
        { label: t('profile.holder'), value: <bdi>{bankInfo.accountHolderName}</bdi> },
      ]}
    />
  );
}

export function ProfileTab({ profile, desk }: { profile: DriverProfile; desk: Desk }) {
  const { t } = useTranslation('driver');
  const [isSetting, setSetting] = useState(false);
  const facts = useDriverFacts(profile);
  return (
    <Stack gap={24}>
      <div className={styles['ways']}>
        <LinkButton to="/driver/help" variant="quiet" start={<IconLifebuoy aria-hidden="true" />}>
          {t('profile.help')}
        </LinkButton>
        <LinkButton to="/support?as=driver" variant="quiet" start={<IconMail aria-hidden="true" />}>
          {t('profile.support')}
        </LinkButton>
        <Button variant="quiet" start={<IconSettings aria-hidden="true" />} onClick={() => setSetting(true)}>
          {t('profile.settings')}
        </Button>
      </div>
      <div className={styles['cards']}>
        <SectionCard title={t('profile.title')} icon={<IconId size={24} aria-hidden="true" />}>
          <Facts rows={facts} />
        </SectionCard>
        <SectionCard title={t('profile.bank_title')} icon={<IconBuildingBank size={24} aria-hidden="true" />}>
          <Bank bankInfo={profile.bankInfo} />
        </SectionCard>
      </div>
      <Notice>{t('profile.note')}</Notice>
      {isSetting && <DriverSettingsDialog chime={desk.chime} onClose={() => setSetting(false)} />}
    </Stack>
  );
}
