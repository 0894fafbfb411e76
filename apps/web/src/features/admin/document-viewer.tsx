import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import styles from './documents.module.css';

export interface DocumentViewerProps {
  /** What the picture shows: "Emirates ID, front". */
  title: string;
  /** The picture once it is there. */
  picture: string | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Percent of the frame's width. */
const zooms = [100, 150, 200, 300, 400] as const;

function Zoom({ at, onChange }: { at: number; onChange: (at: number) => void }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Button
        variant="quiet"
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
        start={<IconZoomOut size={20} aria-hidden="true" />}
      >
        {t('documents.smaller')}
      </Button>
      <Button
        variant="quiet"
        disabled={at === zooms.length - 1}
        onClick={() => onChange(at + 1)}
        start={<IconZoomIn size={20} aria-hidden="true" />}
      >
        {t('documents.larger')}
      </Button>
    </>
  );
}

export function DocumentViewer({ title, picture, error, onRetry, onClose }: DocumentViewerProps) {
  const { t } = useTranslation('admin');
  const [zoom, setZoom] = useState(0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      actions={picture !== undefined && <Zoom at={zoom} onChange={setZoom} />}
    >
      {error !== null ? (
        <ErrorState error={error} title={t('documents.failed')} onRetry={onRetry} />
      ) : picture === undefined ? (
        <Loading label={t('documents.loading')}>
          <Skeleton shape="block" height="20rem" />
        </Loading>
      ) : (
        <div className={styles['frame']} role="group" aria-label={title} tabIndex={0}>
          <img src={picture} alt={title} style={{ inlineSize: `${String(zooms[zoom] ?? 100)}%` }} />
        </div>
      )}
      <p className={styles['record']}>{t('documents.on_record')}</p>
    </Dialog>
  );
}
