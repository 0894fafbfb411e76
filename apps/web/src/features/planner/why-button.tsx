import type { Suggestion } from '@sufra/contract/planner.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';

/** Tells in full why a meal was suggested, over the screen; the page brings it. */
export type TellWhy = (suggestion: Suggestion, onClose: () => void) => ReactNode;

export function WhyButton({ suggestion, why }: { suggestion: Suggestion; why: TellWhy }) {
  const { t } = useTranslation('planner');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="plain"
        aria-haspopup="dialog"
        aria-label={t('for_meal', { action: t('why_more'), name: suggestion.mealName })}
        start={<IconShieldCheck size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('why_more')}
      </Button>
      {isOpen && why(suggestion, () => setOpen(false))}
    </div>
  );
}
