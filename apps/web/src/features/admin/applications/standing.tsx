import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { isolated, momentText } from '../admin-text.ts';
import page from '../page.module.css';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { StandingBadge } from '../badges.tsx';

export type StandingDecision = 'approve' | 'reject' | 'suspend' | 'reinstate';

/** Whose words are used: the texts stand below `admin:partner` and `admin:driver`. */
export type Noun = 'partner' | 'driver';

const past = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const satisfies Readonly<Record<StandingDecision, string>>;

interface Deciding<Reply> {
  readonly noun: Noun;
  readonly decision: StandingDecision;
  /** Makes the call; the reason is empty where none is asked for. */
  readonly act: (reason: string) => Promise<Reply>;
  /** What is read anew, as in `useAdminAction`. */
  readonly refreshes: readonly string[];
}

export function useStandingDecision<Reply>({ noun, decision, act, refreshes }: Deciding<Reply>) {
  const { t } = useTranslation('admin');
  const isOfApplication = decision === 'approve' || decision === 'reject';
  return useAdminAction({
    act,
    refreshes,
    done: { title: t(`${noun}.${past[decision]}_title`), text: t(`${noun}.${past[decision]}_text`) },
    failed: {
      title: t(`${noun}.${decision}_failed`),
      ...(isOfApplication && { text: t(`${noun}.${decision}_failed_text`) }),
    },
  });
}

interface StandingDialogProps {
  noun: Noun;
  decision: StandingDecision;
  /** Of whom it is decided about. */
  name: string;
  deciding: { readonly isPending: boolean; readonly problem: string | null };
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** More of what will happen. */
  children?: ReactNode;
}

export function StandingDialog(props: StandingDialogProps) {
  const { noun, decision, name, deciding, onConfirm, onClose, children } = props;
  const { t } = useTranslation('admin');
  const hints = { reject: t('partner.reject_hint'), suspend: t('user.suspend_hint') };
  const hint = decision === 'reject' || decision === 'suspend' ? hints[decision] : undefined;
  return (
    <DecisionDialog
      title={t(`partner.${decision}_ask`, { name: isolated(name) })}
      {...(hint !== undefined && { reason: { label: t('decision.reason'), hint }, tone: 'danger' as const })}
      confirm={t(`partner.${decision}`)}
      isPending={deciding.isPending}
      problem={deciding.problem}
      failed={t(`${noun}.${decision}_failed`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={page['quiet']}>{t(`${noun}.${decision}_effect`)}</p>
      {children}
    </DecisionDialog>
  );
}

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
