import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import type { Language } from '@sufra/contract/options.ts';
import { IconBuildingBank, IconLifebuoy, IconId, IconMail, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { switchLanguage } from '../../../i18n/i18n.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Card, LeftToRight, SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { Desk } from './use-desk.ts';
import type { Chime } from '../../../lib/chime.ts';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { mapsApps, type Speech, tongues, useDriverSettings } from '../driver-settings.ts';

function useDriverFacts(profile: DriverProfile): Fact[] {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { name, driverId, phone, email, vehicleType, plateNumber, emirate, since } = profile;
  return [
    { label: t('profile.name'), value: <bdi>{name}</bdi> },
    { label: t('profile.id'), value: <LeftToRight>{driverId}</LeftToRight> },
    { label: t('profile.phone'), value: <LeftToRight>{formatPhone(phone)}</LeftToRight> },
    ...(email === null ? [] : [{ label: t('profile.email'), value: <LeftToRight>{email}</LeftToRight> }]),
    { label: t('profile.vehicle'), value: t(`vehicle.${vehicleType}`) },
    ...(plateNumber === null
      ? []
      : [{ label: t('profile.plate'), value: <LeftToRight>{plateNumber}</LeftToRight> }]),
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
        { label: t('profile.iban'), value: <LeftToRight>{bankInfo.iban}</LeftToRight> },
        { label: t('profile.holder'), value: <bdi>{bankInfo.accountHolderName}</bdi> },
      ]}
    />
  );
}

export function ProfileTab({ profile, desk, bank }: { profile: DriverProfile; desk: Desk; bank: ReactNode }) {
  const { t } = useTranslation('driver');
  const [isSetting, setSetting] = useState(false);
  const facts = useDriverFacts(profile);
  return (
    <Stack gap={24}>
      <div className="grid grid-fit-192 gap-12">
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
      <LanguageChoice />
      <div className="grid grid-fit-320 items-start gap-24">
        <SectionCard title={t('profile.title')} icon={<IconId size={24} aria-hidden="true" />}>
          <Facts rows={facts} />
        </SectionCard>
        <SectionCard title={t('profile.bank_title')} icon={<IconBuildingBank size={24} aria-hidden="true" />}>
          <Stack>
            <Bank bankInfo={profile.bankInfo} />
            {bank}
          </Stack>
        </SectionCard>
      </div>
      <Notice>{t('profile.note')}</Notice>
      {isSetting && <DriverSettingsDialog chime={desk.chime} onClose={() => setSetting(false)} />}
    </Stack>
  );
}

function DriverSettingsDialog({ chime, onClose }: { chime: Chime; onClose: () => void }) {
  const { t } = useTranslation('driver');
  const { settings, change } = useDriverSettings();
  const state = (isOn: boolean): string => t(isOn ? 'settings.on' : 'settings.off');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.title')}
      actions={<Button onClick={onClose}>{t('settings.done')}</Button>}
    >
      <Stack gap={24}>
        <Switch
          label={t('settings.sound')}
          state={state(chime.isOn)}
          checked={chime.isOn}
          onChange={chime.turn}
        />
        <Switch
          label={t('settings.shake')}
          state={state(settings.isShaking)}
          checked={settings.isShaking}
          onChange={(isShaking) => change({ isShaking })}
        />
        <Switch
          label={t('settings.always')}
          state={t(settings.isCallingAlways ? 'settings.always_on' : 'settings.always_off')}
          checked={settings.isCallingAlways}
          onChange={(isCallingAlways) => change({ isCallingAlways })}
        />
        <ChoiceGroup
          legend={t('settings.maps')}
          layout="chips"
          options={mapsApps.map((app) => ({ value: app, label: t(`settings.maps_${app}`) }))}
          value={settings.maps}
          onChange={(maps) => change({ maps })}
        />
      </Stack>
    </Dialog>
  );
}

/** Messages come in the account's language. */
function LanguageChoice() {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { settings, change } = useDriverSettings();
  const speak = async (chosen: Language | Speech): Promise<void> => {
    if (chosen === 'hi' || chosen === 'ur') {
      await switchLanguage('en');
      return change({ speech: chosen });
    }
    change({ speech: null });
    await switchLanguage(chosen);
    await call(saveLanguage, { body: { language: chosen } }).catch(() => undefined);
  };
  return (
    <Card>
      <ChoiceGroup
        legend={t('profile.language')}
        layout="chips"
        options={(['en', 'ar', 'hi', 'ur'] as const).map((value) => ({
          value,
          label: <bdi lang={value}>{tongues[value]}</bdi>,
        }))}
        value={settings.speech ?? language}
        onChange={(chosen) => void speak(chosen)}
      />
    </Card>
  );
}
