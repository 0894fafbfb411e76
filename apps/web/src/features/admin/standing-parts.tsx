import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { isolated, momentText } from './moments.ts';
import type { StandingDecision } from './standing-decisions.tsx';

export const looks = {
  approve: 'main',
  reject: 'danger',
  suspend: 'danger',
  reinstate: 'main',
} as const satisfies Readonly<Record<StandingDecision, string>>;

interface SuspensionProps {
  suspension: { readonly at: string; readonly reason: string } | null;
}

export function Suspension({ suspension }: SuspensionProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (suspension === null) return null;
  return (
    <Notice tone="danger" title={t('user.is_suspended', { since: momentText(suspension.at, language) })}>
      {t('user.because', { reason: isolated(suspension.reason) })}
    </Notice>
  );
}
