import { useTranslation } from 'react-i18next';
import type { Chime } from '../../lib/chime.ts';
import { Button } from '../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../kit/controls/choice.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { Switch } from '../../kit/controls/checkbox.tsx';
import { mapsApps, useDriverSettings } from './driver-settings.ts';

export function DriverSettingsDialog({ chime, onClose }: { chime: Chime; onClose: () => void }) {
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
