import { IconDeviceMobileDown, IconDeviceMobile } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import {
  isInstalled,
  needsHomeScreenByHand,
  hasInstallOffer,
  install,
  subscribeToInstallOffer,
} from '../../lib/device.ts';
import { errorText } from '../../lib/form.ts';
import { whyNot, canNotify, isForbidden, usePush, useTurnPush } from './push.api.ts';

function InstallAction() {
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

function InstallCard() {
  const { t } = useTranslation('app');
  return (
    <SectionCard title={t('install.title')} icon={<IconDeviceMobileDown aria-hidden="true" />}>
      <Stack>
        <p>{t('install.lead')}</p>
        <InstallAction />
      </Stack>
    </SectionCard>
  );
}

function PushToggle({ publicKey, isOn }: { publicKey: string; isOn: boolean }) {
  const { t } = useTranslation('app');
  const turn = useTurnPush();
  if (isForbidden()) return <Notice>{t('news.forbidden')}</Notice>;
  return (
    <Stack>
      <p role="status">{t(isOn ? 'news.on' : 'news.off')}</p>
      <div>
        <Button variant="quiet" pending={turn.isPending} onClick={() => turn.mutate(isOn ? null : publicKey)}>
          {t(isOn ? 'news.turn_off' : 'news.turn_on')}
        </Button>
      </div>
      {turn.isError && (
        <Notice tone="danger" role="alert" title={t('news.failed')}>
          {whyNot(turn.error, t)}
        </Notice>
      )}
    </Stack>
  );
}

function PushState() {
  const { t } = useTranslation('app');
  const { data, error, isFetching, refetch } = usePush(true);
  if (data !== undefined) {
    if (data.publicKey === null || !canNotify()) return <Notice>{t('news.unavailable')}</Notice>;
    return <PushToggle publicKey={data.publicKey} isOn={data.isOn} />;
  }
  if (error === null)
    return (
      <Loading>
        <Skeleton shape="block" height="3rem" />
      </Loading>
    );
  return (
    <ErrorState
      error={error}
      title={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

export function PushSettings({ lead = 'lead' }: { lead?: 'lead' | 'kitchen' }) {
  const { t } = useTranslation('app');
  return (
    <SectionCard title={t('news.title')} icon={<IconDeviceMobile aria-hidden="true" />}>
      <Stack>
        <p>{t(`news.${lead}`)}</p>
        <PushState />
      </Stack>
    </SectionCard>
  );
}

export function DeviceSettings() {
  return (
    <Stack gap={24}>
      <PushSettings />
      <InstallCard />
    </Stack>
  );
}
