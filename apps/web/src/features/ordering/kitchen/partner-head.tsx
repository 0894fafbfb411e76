import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { ring, type Chime } from '../../../lib/chime.ts';
import { isolate } from '../../../lib/format.ts';
import type { PartnerProfile } from './partner-orders.api.ts';

const PrintSwitch = lazy<ComponentType>(() =>
  import('./printing/print-papers.tsx').then(
    (print) => ({ default: print.PrintSwitch }),
    () => ({ default: () => null }),
  ),
);

interface PartnerHeadProps {
  profile: PartnerProfile;
  newCount: number;
  chime: Chime;
  taking: ReactNode;
}

export function PartnerHead({ profile, newCount, chime, taking }: PartnerHeadProps) {
  const { t } = useTranslation('partner');
  const Bell = chime.isOn ? IconBell : IconBellOff;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-8">
          <h1 className="text-22">{t('welcome', { name: isolate(profile.name) })}</h1>
          <p className="text-14 text-muted">{t(`partner_type.${profile.type}`)}</p>
        </div>
        <Badge tone={newCount > 0 ? 'main' : 'sand'}>{t('new_badge', { count: newCount })}</Badge>
        {taking}
        <div className="flex flex-wrap gap-x-4">
          <Suspense fallback={<span className="size-48" />}>
            <PrintSwitch />
          </Suspense>
          <Button
            className="px-8"
            variant="quiet"
            onClick={chime.turn}
            start={<Bell size={20} aria-hidden="true" />}
          >
            {t(chime.isOn ? 'sound.on' : 'sound.off')}
          </Button>
          <IconButton
            label={t('alarm.test')}
            icon={<IconBellRinging size={20} aria-hidden="true" />}
            onClick={ring}
          />
        </div>
      </div>
      {profile.isPaused && (
        <Notice tone="highlight" title={t('paused.title')}>
          {t('paused.text')}
        </Notice>
      )}
    </>
  );
}
