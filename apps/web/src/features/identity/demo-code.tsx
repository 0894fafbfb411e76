import { IconExternalLink, IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { classes } from '../../kit/style/classes.ts';
import { Ltr, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { useDemo } from './identity.api.ts';
import styles from './sign-in.module.css';

export function DemoCode({ phone, onUse }: { phone: string; onUse: (code: string) => void }) {
  const { t } = useTranslation('demo');
  const { data: demo } = useDemo();
  if (demo?.enabled !== true) return null;
  const code = demo.accounts.some((account) => account.phone === phone) ? demo.code : null;
  return (
    <div className={styles['demoCode']}>
      {code !== null && (
        <Button
          variant="quiet"
          fullWidth
          onClick={() => onUse(code)}
          start={<IconFlask size={20} aria-hidden="true" />}
        >
          {t('use_code')} <Ltr>{code}</Ltr>
        </Button>
      )}
      <p className={styles['small']}>
        {t('other_phone')}{' '}
        <a href="/demo/messages" target="_blank" rel="noopener">
          {t('see_message')}
          <IconExternalLink
            className={classes('mirrors', styles['inlineIcon'])}
            size={16}
            aria-hidden="true"
          />
          <VisuallyHidden> {t('new_tab')}</VisuallyHidden>
        </a>
      </p>
    </div>
  );
}
