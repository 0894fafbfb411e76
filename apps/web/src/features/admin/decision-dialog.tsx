import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { focusFirstWrong } from '../../lib/form.ts';

const minReason = 3;
const maxReason = 300;

interface DecisionDialogProps {
  title: string;
  children: ReactNode;
  reason?: {
    readonly label: string;
    readonly hint: string;
    /** Until the first key; may follow a choice above. */
    readonly initial?: string;
    /** In UTF-16 units. */
    readonly most?: number;
    /** For texts other than reasons, which may be short. */
    readonly missing?: string;
  };
  choice?: { readonly isMade: boolean; readonly field: (hasTried: boolean) => ReactNode };
  confirm: string;
  tone?: 'main' | 'danger';
  isPending: boolean;
  problem: string | null;
  failed: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function DecisionDialog(props: DecisionDialogProps) {
  const {
    title,
    children,
    reason,
    choice,
    confirm,
    tone = 'main',
    isPending,
    problem,
    failed,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation(['admin', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const shortest = reason?.missing === undefined ? minReason : 1;
  const text = typed ?? reason?.initial ?? '';
  const isMissing = reason !== undefined && text.trim().length < shortest;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isMissing || choice?.isMade === false) return focusFirstWrong(form.current);
    if (!isPending) onConfirm(text.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} pending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <div>{children}</div>
          {choice?.field(hasTried)}
          {reason && (
            <TextArea
              label={reason.label}
              hint={reason.hint}
              value={text}
              onChange={setTyped}
              maxLength={reason.most ?? maxReason}
              dir="auto"
              error={hasTried && isMissing ? (reason.missing ?? t('decision.reason_required')) : undefined}
            />
          )}
          {problem !== null && (
            <Notice tone="danger" role="alert" title={failed}>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
