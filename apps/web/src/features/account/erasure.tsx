import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconFileInvoice, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import styles from './account.module.css';
import { EraseDialog } from './erase-dialog.tsx';

const goes = ['person', 'food', 'meals', 'plan'] as const;

function WhatHappens() {
  const { t } = useTranslation('account');
  return (
    <div className={styles['fates']}>
      <div>
        <h3 className={styles['fate']}>
          <IconTrash size={20} aria-hidden="true" />
          {t('erase.goes.title')}
        </h3>
        <ul className={styles['points']}>
          {goes.map((one) => (
            <li key={one}>{t(`erase.goes.${one}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles['fate']}>
          <IconFileInvoice size={20} aria-hidden="true" />
          {t('erase.stays.title')}
        </h3>
        <ul className={styles['points']}>
          <li>{t('erase.stays.invoices')}</li>
        </ul>
      </div>
    </div>
  );
}

export interface ErasureProps {
  user: SessionUser;
  /** In a demo, where the code is to be had; gets what takes it over. */
  demoCode: (use: (code: string) => void) => ReactNode;
}

export function Erasure({ user, demoCode }: ErasureProps) {
  const { t } = useTranslation('account');
  const [isOpen, open] = useState(false);
  return (
    <SectionCard title={t('erase.title')} icon={<IconTrash aria-hidden="true" />}>
      <Stack>
        <p>{t('erase.lead')}</p>
        <WhatHappens />
        {user.hasActiveSubscription && <p>{t('erase.advice')}</p>}
        <div>
          <Button variant="danger" onClick={() => open(true)}>
            {t('erase.begin')}
          </Button>
        </div>
      </Stack>
      {isOpen && <EraseDialog user={user} demoCode={demoCode} onClose={() => open(false)} />}
    </SectionCard>
  );
}
