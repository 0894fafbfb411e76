import type { Suggestion } from '@sufra/contract/planner.ts';
import { IconHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { SuggestionReasons } from './suggestion-reasons.tsx';
import styles from './why-dialog.module.css';

interface WhyDialogProps {
  suggestion: Suggestion;
  /** That it is safe, by person and by ingredient; another feature knows. */
  proof: ReactNode;
  onClose: () => void;
}

export function WhyDialog({ suggestion: { mealName, wording, reasons }, proof, onClose }: WhyDialogProps) {
  const { t } = useTranslation('planner');
  return (
    <Dialog open onClose={onClose} size="lg" title={t('why_named', { name: `\u2068${mealName}\u2069` })}>
      <Stack gap={24}>
        {wording && <p className={styles['wording']}>{wording}</p>}
        <SuggestionReasons reasons={reasons} withProof={false} />
        {proof}
        <LinkButton
          to="/account?tab=taste"
          variant="plain"
          start={<IconHeart size={20} aria-hidden="true" />}
        >
          {t('why_taste')}
        </LinkButton>
      </Stack>
    </Dialog>
  );
}
