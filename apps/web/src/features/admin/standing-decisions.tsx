import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminAction } from './admin.api.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { isolated } from './moments.ts';
import page from './page.module.css';

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
