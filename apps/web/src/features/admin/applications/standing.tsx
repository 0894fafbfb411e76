import type { StaffRight } from '@sufra/contract/identity/staff-rights.ts';
import type { ApplicationStatus } from '@sufra/contract/statuses.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { momentText } from '../admin-text.ts';
import { useAdminAction } from '../admin.api.ts';
import { StandingBadge } from '../badges.tsx';
import { isolate } from '../../../lib/format.ts';
import { useMay } from '../may.tsx';

const DecisionDialog = lazy(async () => ({
  default: (await import('../decision-dialog.tsx')).DecisionDialog,
}));

export type StandingDecision = 'approve' | 'reject' | 'suspend' | 'reinstate';

export const decisionVariants = {
  approve: 'main',
  reject: 'danger',
  suspend: 'danger',
  reinstate: 'main',
} as const satisfies Readonly<Record<StandingDecision, string>>;

const past = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reinstate: 'reinstated',
} as const satisfies Readonly<Record<StandingDecision, string>>;

interface StandingDialogProps {
  /** Selects the texts below `admin:partner` or `admin:driver`. */
  noun: 'partner' | 'driver';
  subject: { readonly id: string; readonly name: string };
  decision: StandingDecision;
  /** `reason` is empty for approve and reinstate. */
  act: (reason: string) => Promise<{ readonly id: string }>;
  refreshes: readonly string[];
  onClose: () => void;
  children?: ReactNode;
}

function useDecision({ noun, decision, act, refreshes }: StandingDialogProps) {
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

export function StandingDialog(props: StandingDialogProps) {
  const { noun, subject, decision, onClose, children } = props;
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const deciding = useDecision(props);
  const hints = { reject: t('partner.reject_hint'), suspend: t('user.suspend_hint') };
  const hint = decision === 'reject' || decision === 'suspend' ? hints[decision] : undefined;
  const close = (id: string): void => {
    onClose();
    // Approving an application creates the partner or driver, under an id of its own.
    const hasMoved = id !== subject.id && window.location.pathname.endsWith(subject.id);
    if (hasMoved) void navigate(`/admin/${noun}s/${id}`, { replace: true });
  };
  return (
    <Suspense>
      <DecisionDialog
        title={t(`partner.${decision}_ask`, { name: isolate(subject.name) })}
        {...(hint !== undefined && {
          reason: { label: t('decision.reason'), hint },
          tone: 'danger' as const,
        })}
        confirm={t(`partner.${decision}`)}
        isPending={deciding.isPending}
        problem={deciding.problem}
        failed={t(`${noun}.${decision}_failed`)}
        onConfirm={(reason) => deciding.mutate(reason, { onSuccess: ({ id }) => close(id) })}
        onClose={onClose}
      >
        <p className="text-muted">{t(`${noun}.${decision}_effect`)}</p>
        {children}
      </DecisionDialog>
    </Suspense>
  );
}

interface ApplicationButtonsProps {
  name: string;
  decisions: readonly StandingDecision[];
  right: StaffRight;
  onDecide: (decision: StandingDecision) => void;
}

export function ApplicationButtons({ name, decisions, right, onDecide }: ApplicationButtonsProps) {
  const { t } = useTranslation('admin');
  if (!useMay()(right)) return null;
  return decisions.map((decision) => (
    <Button
      key={decision}
      variant={decision === 'approve' ? 'quiet' : 'danger'}
      aria-label={t(`partner.${decision}_named`, { name: isolate(name) })}
      onClick={() => onDecide(decision)}
    >
      {t(`partner.${decision}`)}
    </Button>
  ));
}

interface ListedApplication {
  readonly id: string;
  readonly as: string;
  readonly status: ApplicationStatus;
  readonly submittedAt: string;
  readonly decidedAt: string | null;
  readonly reason: string | null;
}

interface ApplicationListProps {
  applications: readonly ListedApplication[];
  never: string;
}

export function ApplicationList({ applications, never }: ApplicationListProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('partner.applications')}>
      {applications.length === 0 ? (
        <p className="text-muted">{never}</p>
      ) : (
        <ul role="list" className="flex flex-col">
          {applications.map(({ id, as, status, submittedAt, decidedAt, reason }) => (
            <li
              key={id}
              className="flex flex-col gap-4 py-12 not-first:border-t not-first:border-line first:pt-0"
            >
              <p className="flex flex-wrap items-center gap-8">
                <strong>{as}</strong>
                <StandingBadge status={status} />
              </p>
              <p className="text-muted">
                {t('partner.submitted', { when: momentText(submittedAt, language) })}
                {decidedAt !== null && (
                  <>
                    <br />
                    {t('partner.decided', { when: momentText(decidedAt, language) })}
                  </>
                )}
              </p>
              {reason !== null && <p>{t('user.because', { reason: isolate(reason) })}</p>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
