import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isInstalled,
  needsHomeScreenByHand,
  hasInstallOffer,
  install,
  subscribeToInstallOffer,
} from '../../lib/device.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';

function Way() {
  const { t } = useTranslation('app');
  const isOffered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer);
  const [isDone, setDone] = useState(isInstalled);
  if (isDone) return <p role="status">{t('install.done')}</p>;
  if (isOffered)
    return (
      <div>
        <Button variant="quiet" onClick={() => void install().then(setDone)}>
          {t('install.action')}
        </Button>
      </div>
    );
  return <p>{t(needsHomeScreenByHand() ? 'ios.hint' : 'install.by_menu')}</p>;
}

export function Installing() {
  const { t } = useTranslation('app');
  return (
    <SectionCard title={t('install.title')} icon={<IconDeviceMobileDown aria-hidden="true" />}>
      <Stack>
        <p>{t('install.lead')}</p>
        <Way />
      </Stack>
    </SectionCard>
  );
}
