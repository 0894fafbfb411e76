import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { dubaiDay, formatDay, formatNumber, formatTime } from '../../lib/format.ts';
import { errorText } from '../../lib/form.ts';
import { saveFile } from '../../lib/device.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import { useExport } from './account.api.ts';

export interface ExportFile {
  readonly name: string;
  readonly kilobytes: number;
  readonly madeAt: Date;
}

export function exportFileOf(data: { readonly exportedAt: string }): ExportFile & { readonly blob: Blob } {
  const blob = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  const madeAt = new Date(data.exportedAt);
  return { name: `sufra-${dubaiDay(madeAt)}.json`, kilobytes: blob.size / 1024, madeAt, blob };
}

function ExportedFile({ file: { name, kilobytes, madeAt } }: { file: ExportFile }) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  return (
    <Notice tone="good">
      {t('export.done', {
        file: `\u2066${name}\u2069`,
        size: formatNumber(kilobytes, language, 1),
        day: formatDay(madeAt, language, 'medium'),
        time: formatTime(madeAt, language),
      })}
    </Notice>
  );
}

export function DataExport() {
  const { t } = useTranslation('account');
  const read = useExport();
  const [file, setFile] = useState<ExportFile | null>(null);
  const download = (): void => {
    if (read.isPending) return;
    read.mutate(undefined, {
      onSuccess: (data) => {
        const { blob, ...made } = exportFileOf(data);
        saveFile({ name: made.name, blob });
        setFile(made);
      },
    });
  };
  return (
    <SectionCard title={t('export.title')} icon={<IconFileDownload aria-hidden="true" />}>
      <Stack>
        <p>{t('export.lead')}</p>
        <div>
          <Button
            variant="quiet"
            pending={read.isPending}
            pendingLabel={t('export.making')}
            onClick={download}
            start={<IconDownload size={20} aria-hidden="true" />}
          >
            {t('export.download')}
          </Button>
        </div>
        {/* The live region exists before its text so screen readers announce it. */}
        <div role="status">{file !== null && !read.isPending && <ExportedFile file={file} />}</div>
        {read.isError && (
          <Notice tone="danger" role="alert" title={t('export.failed')}>
            {errorText(read.error)}
          </Notice>
        )}
      </Stack>
    </SectionCard>
  );
}
