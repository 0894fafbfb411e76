import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import styles from './full-screen.module.css';
import { useModal } from '../controls/dialog.tsx';

export interface FullScreenProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Fixed at the lower edge. */
  actions: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

export function FullScreen({ open, onClose, title, children, actions, onKeyDown }: FullScreenProps) {
  const dialog = useModal(open);
  const titleId = useId();
  const { t } = useTranslation();

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={styles['screen']}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <IconButton label={t('actions.close')} icon={<IconX aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className={styles['body']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
    </dialog>
  );
}
