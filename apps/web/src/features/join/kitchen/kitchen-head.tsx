import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';
import { WizardHead } from '../wizard/wizard-frame.tsx';
import { type JoinKind, joinKinds, type JoinStep } from './join-kinds.ts';

interface KitchenHeadProps {
  kind: JoinKind;
  step: JoinStep;
  title: string;
  subtitle: ReactNode;
}

export function KitchenHead({ kind, step, title, subtitle }: KitchenHeadProps) {
  const { t } = useTranslation('join');
  const { language } = useLanguage();
  const { steps } = joinKinds[kind];
  const at = steps.indexOf(step) + 1;
  const percent = Math.round((at / steps.length) * 100);
  return (
    <WizardHead
      step={at}
      total={steps.length}
      title={title}
      subtitle={subtitle}
      aside={
        // The spec shows the percentage to restaurants only.
        kind === 'restaurant' && (
          <span className="text-14 text-muted">
            {t('percent', { percent: formatNumber(percent, language) })}
          </span>
        )
      }
    />
  );
}
