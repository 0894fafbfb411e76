// Every application of one account, the newest first, with how it was decided and why; the page of a partner shows them.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { isolated, momentText } from './moments.ts';
import page from './page.module.css';
import { PartnerBadge } from './partner-badge.tsx';
import type { AdminPartnerDetail } from './partners.api.ts';

export function PartnerApplications({ applications }: Pick<AdminPartnerDetail, 'applications'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('partner.applications')}>
      {applications.length === 0 ? (
        <p className={page['quiet']}>{t('partner.never_applied')}</p>
      ) : (
        <ul role="list" className={page['entries']}>
          {applications.map(({ id, type, status, submittedAt, decidedAt, reason }) => (
            <li key={id} className={page['entry']}>
              <p className={page['entryHead']}>
                <strong>{t(`partner_type.${type}`)}</strong>
                <PartnerBadge status={status} />
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
