import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import type { Shift } from './use-shift.ts';

// Fetched with the page: there may be no network when it is needed.
const fetchDialog = () => import('./sos-dialog.tsx');
const SosDialog = lazy(async () => ({ default: (await fetchDialog()).SosDialog }));
void fetchDialog().catch(() => undefined);

interface SosProps extends Pick<DriverProfile, 'sosAt'> {
  lastPlace: Shift['lastPlace'];
}

/** Asks before it calls, so a pocket can't. */
export function Sos({ sosAt, lastPlace }: SosProps) {
  const { t } = useTranslation('driver');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" className="min-h-48 min-w-64 font-bold" onClick={() => setOpen(true)}>
        {t(sosAt === null ? 'sos.open' : 'sos.sent')}
      </Button>
      <Suspense>
        {isOpen && <SosDialog sosAt={sosAt} lastPlace={lastPlace} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
