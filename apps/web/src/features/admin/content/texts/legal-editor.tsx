import {
  getLegalHistory,
  getLegalVersion,
  type LegalPageName,
  legalPageNames,
  type LegalText,
} from '@sufra/contract/catalogue/legal-texts.ts';
import { type Language, languages } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadShippedLegal } from '../../../../i18n/own-texts.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../../kit/controls/choice.tsx';
import { LeaveGuard, type LeaveGuardProps } from '../../../../kit/controls/leave-guard.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import { call } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/form.ts';
import { formatNumber, isolate } from '../../../../lib/format.ts';
import { toast } from '../../../../lib/toast.ts';
import { momentText } from '../../admin-text.ts';
import { useAdminQuery } from '../../admin.api.ts';
import { PageHead, StaleNotice } from '../../page.tsx';
import { ContentTabs } from '../content-parts.tsx';
import { draftOf, type LegalDrafts, LegalForm, textOf } from './legal-form.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export type PreviewOf = ComponentType<{ text: LegalText; language: Language }>;
type Versions = ReplyOf<typeof getLegalHistory>;

const draftsOf = (texts: Readonly<Record<Language, LegalText>>): LegalDrafts => ({
  en: draftOf(texts.en),
  ar: draftOf(texts.ar),
});

function History({ page, versions, onUse }: HistoryProps) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const load = async (version: number): Promise<void> => {
    try {
      const params = { page, version: String(version) };
      onUse(version, draftsOf((await call(getLegalVersion, { params })).texts));
      toast({
        title: t('legal.history'),
        description: t('legal.loaded', { version: formatNumber(version, language) }),
      });
    } catch (error) {
      toast({ tone: 'destructive', title: t('legal.use_failed'), description: errorText(error) });
    }
  };
  return (
    <SectionCard title={t('legal.history')}>
      {versions.length === 0 && <p className="text-muted">{t('legal.history_empty')}</p>}
      <ol role="list" className="flex flex-col gap-12">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-x-16 gap-y-8">
            <span className="min-w-0 grow basis-256">
              <Current one={one} />
            </span>
            <Button
              variant="quiet"
              aria-label={t('legal.use_named', { version: formatNumber(one.version, language) })}
              onClick={() => void load(one.version)}
            >
              {t('legal.use')}
            </Button>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

interface HistoryProps {
  page: LegalPageName;
  versions: Versions;
  onUse: (version: number, drafts: LegalDrafts) => void;
}

function Current({ one }: { one: Versions[number] | undefined }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  if (one === undefined) return t('legal.shipped');
  const version = formatNumber(one.version, language);
  const who = one.by === null ? t('legal.somebody') : isolate(one.by);
  return t('legal.current', { version, when: momentText(one.at, language), who });
}

function Leaving({ isDirty }: Pick<LeaveGuardProps, 'isDirty'>) {
  const { t } = useTranslation('cms');
  return (
    <LeaveGuard
      isDirty={isDirty}
      alsoInside
      title={t('leave.title')}
      text={t('leave.text')}
      stayLabel={t('leave.stay')}
      leaveLabel={t('leave.leave')}
    />
  );
}

const views = ['edit', 'preview'] as const;

interface EditorProps {
  page: LegalPageName;
  versions: Versions;
  saved: LegalDrafts;
  Preview: PreviewOf;
}

function Editor({ page, versions, saved, Preview }: EditorProps) {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const newest = versions[0]?.version ?? 0;
  const [base, setBase] = useState({ version: newest, saved });
  const [drafts, setDrafts] = useState(saved);
  const [language, setLanguage] = useState<Language>(shown);
  const [view, setView] = useState<(typeof views)[number]>('edit');
  const [isPublishing, setPublishing] = useState(false);
  const isDirty = useRef(false);
  const hasChanged = JSON.stringify(drafts) !== JSON.stringify(base.saved);
  const adopt = (version: number, texts: LegalDrafts): void => {
    setDrafts(texts);
    if (version === newest) setBase({ version, saved: texts });
  };
  if (!hasChanged && newest > base.version) adopt(newest, saved);
  useEffect(() => {
    isDirty.current = hasChanged;
  }, [hasChanged]);
  return (
    <Stack>
      <div className="flex flex-wrap items-end gap-x-32 gap-y-16">
        <ChoiceGroup
          legend={t('legal.language')}
          layout="chips"
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <div className="lg:hidden">
          <ChoiceGroup
            legend={t('legal.view')}
            layout="chips"
            value={view}
            onChange={setView}
            options={views.map((value) => ({ value, label: t(`legal.${value}`) }))}
          />
        </div>
        <div className="ms-auto flex flex-wrap gap-12">
          <Button variant="quiet" disabled={!hasChanged} onClick={() => setDrafts(base.saved)}>
            {t('legal.reset')}
          </Button>
          <Button onClick={() => setPublishing(true)}>{t('legal.publish')}</Button>
        </div>
      </div>
      <p className="text-muted">
        <Current one={versions[0]} />
      </p>
      {newest > base.version && <Notice tone="danger">{t('legal.stale')}</Notice>}
      <div className="grid items-start gap-24 lg:grid-cols-2">
        <div className={view === 'edit' ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <LegalForm
            page={page}
            language={language}
            draft={drafts[language]}
            onChange={(draft) => setDrafts((before) => ({ ...before, [language]: draft }))}
          />
        </div>
        <div className={view === 'preview' ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          <SectionCard title={t('legal.preview')}>
            <Preview text={textOf(drafts[language])} language={language} />
          </SectionCard>
        </div>
      </div>
      <History page={page} versions={versions} onUse={adopt} />
      {isPublishing && (
        <PublishDialog
          {...{ page, drafts, saved: base.saved, version: base.version }}
          onPublished={(version) => setBase({ version, saved: drafts })}
          onClose={() => setPublishing(false)}
        />
      )}
      <Leaving isDirty={isDirty} />
    </Stack>
  );
}

/** The newest published text, or the shipped one. */
async function loadPage(page: LegalPageName, signal: AbortSignal) {
  const versions = await call(getLegalHistory, { params: { page }, signal });
  const [newest] = versions;
  if (newest === undefined) return { versions, texts: await loadShippedLegal(page) };
  const params = { page, version: String(newest.version) };
  return { versions, texts: (await call(getLegalVersion, { params, signal })).texts };
}

function LegalPage({ page, Preview }: { page: LegalPageName; Preview: PreviewOf }) {
  const { t } = useTranslation('cms');
  const reading = useAdminQuery(['cms', page], (signal) => loadPage(page, signal));
  const { data, error, isFetching, isPlaceholderData, refetch } = reading;
  if (data !== undefined && !isPlaceholderData)
    return (
      <>
        <StaleNotice reading={reading} />
        <Editor
          key={page}
          page={page}
          versions={data.versions}
          saved={draftsOf(data.texts)}
          Preview={Preview}
        />
      </>
    );
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('legal.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <Loading label={t('legal.loading')}>
      <Skeleton shape="block" height="24rem" />
    </Loading>
  );
}

/** `Preview` shows a text as visitors would see it. */
export function LegalEditor({ Preview }: { Preview: PreviewOf }) {
  const { t } = useTranslation('cms');
  const [search, setSearch] = useSearchParams();
  const page = legalPageNames.find((name) => name === search.get('page')) ?? 'terms';
  return (
    <>
      <PageHead title={t('legal.title')} subtitle={t('legal.lead')} />
      <ContentTabs />
      <Stack>
        <ChoiceGroup
          legend={t('legal.page')}
          layout="chips"
          value={page}
          onChange={(name) => setSearch({ page: name }, { replace: true })}
          options={legalPageNames.map((value) => ({ value, label: t(`legal.pages.${value}`) }))}
        />
        <LegalPage page={page} Preview={Preview} />
      </Stack>
    </>
  );
}
