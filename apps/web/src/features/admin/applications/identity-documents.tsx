import {
  type DocumentKind,
  expiringDays,
  expiringKinds,
  getDocument,
  setDocumentExpiry,
} from '@sufra/contract/partners/documents.ts';
import { IconEye, IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Badge, Row, SectionCard } from '../../../kit/layout/surface.tsx';
import { call, callForFile } from '../../../lib/api.ts';
import { rightNow } from '../../../lib/clock.ts';
import { dubaiDay, formatDay } from '../../../lib/format.ts';
import { isNotConfirmed } from '../frame/confirmation.tsx';
import { useAdminAction } from '../admin.api.ts';
import { useReveal } from './hidden-numbers.tsx';

/** A data URL: the content security policy forbids `blob:` images. */
function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error()));
    reader.onerror = () => reject(reader.error ?? new Error());
    reader.readAsDataURL(picture);
  });
}

const useDocumentPicture = () =>
  useReveal(async (id) => dataUrlOf(await callForFile(getDocument, { params: { id } })));

export function Expiry({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (expiresOn === null) return <span className="text-14 text-muted">{t('documents.no_expiry')}</span>;
  const day = formatDay(new Date(`${expiresOn}T00:00:00Z`), language, 'medium');
  if (expiresOn < dubaiDay(rightNow())) return <Badge tone="danger">{t('documents.expired', { day })}</Badge>;
  if (expiresOn <= dubaiDay(rightNow(), expiringDays))
    return <Badge tone="highlight">{t('documents.expires', { day })}</Badge>;
  return <span className="text-14 text-muted">{t('documents.valid', { day })}</span>;
}

function ExpiryForm({ document }: { document: Document }) {
  const { t } = useTranslation('admin');
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '');
  const saving = useAdminAction({
    act: () =>
      call(setDocumentExpiry, {
        params: { id: document.id },
        body: { expiresOn: expiresOn === '' ? null : expiresOn },
      }),
    refreshes: ['partners', 'drivers', 'expiring-documents', 'audit'],
    done: { title: t('documents.expiry_saved'), text: t('documents.expiry_saved_text') },
    failed: { title: t('documents.expiry_failed') },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="mb-12 flex flex-col gap-8">
      <TextField
        type="date"
        label={t('documents.valid_until')}
        hint={t('documents.expiry_hint')}
        value={expiresOn}
        onChange={setExpiresOn}
        error={saving.problem ?? undefined}
      />
      <Row gap={8}>
        <Button type="submit" variant="quiet" pending={saving.isPending}>
          {t('documents.save_expiry')}
        </Button>
      </Row>
    </form>
  );
}

interface DocumentViewerProps {
  document: Document;
  title: string;
  picture: string | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

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

function DocumentViewer({ document, title, picture, error, onRetry, onClose }: DocumentViewerProps) {
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
        <div
          className="mb-12 max-h-[60dvh] overflow-auto rounded-control bg-sunken [&_img]:h-auto [&_img]:max-w-none"
          role="group"
          aria-label={title}
          tabIndex={0}
        >
          <img src={picture} alt={title} style={{ inlineSize: `${String(zooms[zoom] ?? 100)}%` }} />
        </div>
      )}
      {picture !== undefined && hasExpiry(document) && <ExpiryForm document={document} />}
      <p className="text-14 text-muted">{t('documents.on_record')}</p>
    </Dialog>
  );
}

interface Document {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly removedAt: string | null;
  readonly expiresOn?: string | null;
}

const hasExpiry = ({ kind, expiresOn }: Document): boolean =>
  expiresOn !== undefined && expiringKinds.includes(kind);

function DocumentLine({ document, onView }: { document: Document; onView: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = t(`documents.kind.${document.kind}`);
  return (
    <li className="flex min-h-64 items-center justify-between gap-x-16 gap-y-8 py-8 not-first:border-t not-first:border-line button:flex-none">
      <span className="flex min-w-0 flex-col items-start gap-4">
        <span className="font-medium">{name}</span>
        {hasExpiry(document) && document.removedAt === null && (
          <Expiry expiresOn={document.expiresOn ?? null} />
        )}
      </span>
      {document.removedAt === null ? (
        <Button
          variant="quiet"
          onClick={onView}
          aria-label={t('documents.look_named', { name })}
          start={<IconEye size={20} aria-hidden="true" />}
        >
          {t('documents.look')}
        </Button>
      ) : (
        <span className="inline-flex items-center gap-8 text-14 text-muted">
          <IconPhotoOff size={20} aria-hidden="true" />
          {t('documents.removed', { day: formatDay(new Date(document.removedAt), language, 'medium') })}
        </span>
      )}
    </li>
  );
}

interface IdentityDocumentsProps {
  title?: string;
  documents: readonly Document[];
}

export function IdentityDocuments({ title, documents }: IdentityDocumentsProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Document | null>(null);
  const { mutate, data, error, reset } = useDocumentPicture();
  const close = (): void => {
    setOpen(null);
    reset();
  };
  const view = (document: Document): void => {
    setOpen(document);
    mutate(document.id, { onError: (refusal) => isNotConfirmed(refusal) && close() });
  };
  return (
    <SectionCard title={title ?? t('documents.title')}>
      {documents.length === 0 ? (
        <p className="text-14 text-muted">{t('documents.none')}</p>
      ) : (
        <>
          <p className="text-14 text-muted">{t('documents.on_record')}</p>
          <ul role="list" className="flex flex-col">
            {documents.map((document) => (
              <DocumentLine key={document.id} document={document} onView={() => view(document)} />
            ))}
          </ul>
        </>
      )}
      {open && (
        <DocumentViewer
          document={open}
          title={t(`documents.kind.${open.kind}`)}
          picture={data}
          error={isNotConfirmed(error) ? null : error}
          onRetry={() => view(open)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}
