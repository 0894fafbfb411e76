import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useId, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from '../style/classes.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The main button last. */
  actions?: ReactNode;
  size?: 'md' | 'lg';
}

export function Dialog({ open, onClose, title, children, actions, size = 'md' }: DialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  const { t } = useTranslation();

  const closeOnVeil = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === dialog.current) onClose();
  };

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnVeil}
    >
      <div className={styles['sheet']}>
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton label={t('actions.close')} icon={<IconX aria-hidden="true" />} onClick={onClose} />
        </div>
        {/* Focusable, so that arrow keys scroll content without controls. */}
        <div className={styles['body']} role="group" aria-labelledby={titleId} tabIndex={0}>
          {children}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** The ref of a `<dialog>` that is modal while `open`. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    const opener = document.activeElement;
    element.showModal();
    // React applies autoFocus before the dialog is visible.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);
  return dialog;
}
