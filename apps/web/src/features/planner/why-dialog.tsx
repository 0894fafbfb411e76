// Why a meal was suggested, in full: every reason, and the proof that it is safe for everyone; the page of the suggestions hands it in.
import type { Suggestion } from '@sufra/contract/planner.ts';
import { IconHeart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/surface.tsx';
import { SuggestionReasons } from './suggestion-reasons.tsx';

interface WhyDialogProps {
  suggestion: Suggestion;
  /** That it is safe, by person and by ingredient; another feature knows. */
  proof: ReactNode;
  onClose: () => void;
}

export function WhyDialog({ suggestion: { mealName, reasons }, proof, onClose }: WhyDialogProps) {
  const { t } = useTranslation('planner');
  return (
    <Dialog open onClose={onClose} size="lg" title={t('why_named', { name: `\u2068${mealName}\u2069` })}>
      <Stack gap={24}>
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
