import {
  type LegalPageName,
  publishLegalText,
  wrongFigures,
  wrongLegalText,
} from '@sufra/contract/catalogue/legal-texts.ts';
import { languages } from '@sufra/contract/options.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { Dialog } from '../../../../kit/controls/dialog.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { Stack } from '../../../../kit/layout/surface.tsx';
import { call } from '../../../../lib/api.ts';
import { formatList } from '../../../../lib/format.ts';
import { useAdminAction } from '../../admin.api.ts';
import { type LegalDrafts, textOf } from './legal-form.tsx';

interface PublishDialogProps {
  page: LegalPageName;
  drafts: LegalDrafts;
  saved: LegalDrafts;
  version: number;
  onPublished: (version: number) => void;
  onClose: () => void;
}

function useProblems({ page, drafts }: Pick<PublishDialogProps, 'page' | 'drafts'>): string[] {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const listed = (names: readonly string[]): string =>
    formatList(
      names.map((name) => `\u2066{{${name}}}\u2069`),
      shown,
    );
  return languages.flatMap((one) => {
    const text = textOf(drafts[one]);
    const language = t(`cms:language.${one}`);
    const { missing, unknown } = wrongFigures(page, text);
    const isEmpty = [text.title, text.lead, ...text.parts.map(({ title }) => title)].includes('');
    const isIncomplete = isEmpty || Object.keys(wrongLegalText(page, text)).some((path) => path !== 'parts');
    return [
      ...(missing.length > 0 ? [t('legal.missing', { language, list: listed(missing) })] : []),
      ...(unknown.length > 0 ? [t('legal.unknown', { language, list: listed(unknown) })] : []),
      ...(isIncomplete ? [t('legal.incomplete', { language })] : []),
    ];
  });
}

export function PublishDialog({ page, drafts, saved, version, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['cms', 'common']);
  const problems = useProblems({ page, drafts });
  const changed = languages.filter((one) => JSON.stringify(drafts[one]) !== JSON.stringify(saved[one]));
  const publishing = useAdminAction({
    act: (body: BodyOf<typeof publishLegalText>) => call(publishLegalText, { params: { page }, body }),
    refreshes: ['cms', 'audit'],
    done: { title: t('legal.published'), text: t('legal.published_text') },
    failed: { title: t('legal.publish_failed') },
  });
  const publish = (): void =>
    publishing.mutate(
      { texts: { en: textOf(drafts.en), ar: textOf(drafts.ar) }, version },
      {
        onSuccess: ([newest]) => {
          onPublished(newest?.version ?? version);
          onClose();
        },
      },
    );
  const [only] = changed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('legal.publish_title', { page: t(`legal.pages.${page}`) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          {only !== undefined && problems.length === 0 && (
            <Button pending={publishing.isPending} onClick={publish}>
              {t('legal.publish')}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <p>{t(only === undefined ? 'legal.unchanged' : 'legal.publish_text')}</p>
        {problems.map((problem) => (
          <Notice key={problem} tone="danger">
            {problem}
          </Notice>
        ))}
        {only !== undefined && changed.length === 1 && (
          <Notice>{t('legal.one_language', { language: t(`cms:language.${only}`) })}</Notice>
        )}
        {publishing.problem !== null && (
          <Notice tone="danger" role="alert" title={t('legal.publish_failed')}>
            {publishing.problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
