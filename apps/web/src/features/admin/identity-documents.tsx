import type { DocumentKind } from '@sufra/contract/documents.ts';
import { IconEye, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../kit/controls/button.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { isNotConfirmed } from './confirming.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import styles from './documents.module.css';
import { useDocumentPicture } from './revealing.ts';

interface Document {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly removedAt: string | null;
}

function DocumentLine({ document, onLook }: { document: Document; onLook: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = t(`documents.kind.${document.kind}`);
  return (
    <li className={styles['document']}>
      <span className={styles['name']}>{name}</span>
      {document.removedAt === null ? (
        <Button
          variant="quiet"
          onClick={onLook}
          aria-label={t('documents.look_named', { name })}
          start={<IconEye size={20} aria-hidden="true" />}
        >
          {t('documents.look')}
        </Button>
      ) : (
        <span className={styles['gone']}>
          <IconPhotoOff size={20} aria-hidden="true" />
          {t('documents.removed', { day: formatDay(new Date(document.removedAt), language, 'medium') })}
        </span>
      )}
    </li>
  );
}

export function IdentityDocuments({ documents }: { documents: readonly Document[] }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Document | null>(null);
  const { mutate, data, error, reset } = useDocumentPicture();
  const close = (): void => {
    setOpen(null);
    reset();
  };
  const look = (document: Document): void => {
    setOpen(document);
    mutate(document.id, { onError: (refusal) => isNotConfirmed(refusal) && close() });
  };
  return (
    <SectionCard title={t('documents.title')}>
      {documents.length === 0 ? (
        <p className={styles['record']}>{t('documents.none')}</p>
      ) : (
        <>
          <p className={styles['record']}>{t('documents.on_record')}</p>
          <ul role="list" className={styles['documents']}>
            {documents.map((document) => (
              <DocumentLine key={document.id} document={document} onLook={() => look(document)} />
            ))}
          </ul>
        </>
      )}
      {open && (
        <DocumentViewer
          title={t(`documents.kind.${open.kind}`)}
          picture={data}
          error={isNotConfirmed(error) ? null : error}
          onRetry={() => look(open)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}
