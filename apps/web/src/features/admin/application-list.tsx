import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { isolated, momentText } from './moments.ts';
import page from './page.module.css';
import { StandingBadge } from './standing-badge.tsx';

export interface ListedApplication {
  readonly id: string;
  /** What was applied as, in words. */
  readonly as: string;
  readonly status: ApplicationStatus;
  readonly submittedAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
}

interface ApplicationListProps {
  applications: readonly ListedApplication[];
  /** Said of who came in without one. */
  never: string;
}

export function ApplicationList({ applications, never }: ApplicationListProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('partner.applications')}>
      {applications.length === 0 ? (
        <p className={page['quiet']}>{never}</p>
      ) : (
        <ul role="list" className={page['entries']}>
          {applications.map(({ id, as, status, submittedAt, decidedAt, reason }) => (
            <li key={id} className={page['entry']}>
              <p className={page['entryHead']}>
                <strong>{as}</strong>
                <StandingBadge status={status} />
              </p>
              <p className={page['quiet']}>
                {t('partner.submitted', { when: momentText(submittedAt, language) })}
                {decidedAt !== null && (
                  <>
                    <br />
                    {t('partner.decided', { when: momentText(decidedAt, language) })}
                  </>
                )}
              </p>
              {reason !== null && <p>{t('user.because', { reason: isolated(reason) })}</p>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
