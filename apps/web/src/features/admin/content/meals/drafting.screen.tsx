import { maxDraftRequest } from '@sufra/contract/catalogue/cms-drafting.ts';
import { languages } from '@sufra/contract/options.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../../kit/controls/button.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, SkeletonPage } from '../../../../kit/feedback/states.tsx';
import { TextArea } from '../../../../kit/fields/text-field.tsx';
import { SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import { errorText } from '../../../../lib/form.ts';
import { formatList } from '../../../../lib/format.ts';
import { PageHead } from '../../page.tsx';
import { type Drafted, useDraft, useDrafting } from '../cms.api.ts';
import { ContentTabs } from '../content-parts.tsx';
import { RecipeReview } from './recipe-review.tsx';

/** One request at a time; leaving aborts it on the server, too. */
function useDraftRequest() {
  const drafting = useDraft();
  const waiting = useRef<AbortController | null>(null);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => () => waiting.current?.abort(), []);
  const ask = (wish: string): void => {
    if (drafting.isPending) return;
    setStopped(false);
    waiting.current = new AbortController();
    drafting.mutate({ wish, signal: waiting.current.signal });
  };
  const stop = (): void => {
    setStopped(true);
    waiting.current?.abort();
  };
  return { drafting, isStopped, ask, stop };
}

type DraftRequest = ReturnType<typeof useDraftRequest>;

function RequestForm({ request: { drafting, isStopped, ask } }: { request: DraftRequest }) {
  const { t } = useTranslation('cms');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isTooShort = text.trim().length < 3;
    setMissing(isTooShort);
    if (!isTooShort) ask(text);
  };
  return (
    <SectionCard title={t('drafting.wish_title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextArea
            label={t('drafting.wish')}
            hint={t('drafting.hint')}
            rows={3}
            dir="auto"
            maxLength={maxDraftRequest}
            value={text}
            onChange={setText}
            error={isMissing ? t('drafting.missing') : undefined}
          />
          <Button type="submit" pending={drafting.isPending} pendingLabel={t('drafting.working')}>
            {t(drafting.data || drafting.error || isStopped ? 'drafting.again' : 'drafting.submit')}
          </Button>
        </Stack>
      </form>
    </SectionCard>
  );
}

type Discarded = Drafted['thrownAway'][number];

function DiscardedText({ part, at, language, fault, words }: Discarded) {
  const { t } = useTranslation('cms');
  const { language: uiLanguage } = useLanguage();
  return (
    <li>
      {t('drafting.thrown_line', {
        part: t(`drafting.part.${part}`, { number: (at ?? 0) + 1 }),
        language: t(`language.${language}`),
        why: t(`drafting.fault.${fault}`, { words: formatList(words, uiLanguage) }),
      })}
    </li>
  );
}

function DraftedTexts({ drafted: { content, thrownAway } }: { drafted: Drafted }) {
  const { t } = useTranslation('cms');
  return (
    <>
      {thrownAway.length > 0 && (
        <Notice tone="highlight" title={t('drafting.thrown', { count: thrownAway.length })}>
          <ul>
            {thrownAway.map((one) => (
              <DiscardedText key={`${one.part} ${one.at} ${one.language}`} {...one} />
            ))}
          </ul>
        </Notice>
      )}
      <SectionCard title={t('drafting.texts')}>
        {languages.map((language) => (
          <Stack key={language}>
            <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <p>
                <strong>{content.title[language]}</strong>
              </p>
              <p>{content.description[language]}</p>
              <ol>
                {content.steps.map((step, index) => (
                  <li key={index}>{step[language] || '—'}</li>
                ))}
              </ol>
            </div>
          </Stack>
        ))}
      </SectionCard>
    </>
  );
}

function Outcome({ request: { drafting, isStopped, stop } }: { request: DraftRequest }) {
  const { t } = useTranslation('cms');
  if (drafting.isPending)
    return (
      <Notice
        role="status"
        title={t('drafting.working')}
        action={
          <Button variant="quiet" onClick={stop}>
            {t('drafting.cancel')}
          </Button>
        }
      >
        {t('drafting.working_text')}
      </Notice>
    );
  if (isStopped) return <Notice role="status" title={t('drafting.stopped')} />;
  if (drafting.error)
    return (
      <Notice tone="danger" role="alert" title={t('drafting.failed')}>
        {errorText(drafting.error)}
      </Notice>
    );
  if (!drafting.data) return <EmptyState title={t('drafting.idle')} text={t('drafting.idle_text')} />;
  return (
    <>
      <DraftedTexts drafted={drafting.data} />
      <RecipeReview key={drafting.submittedAt} imported={drafting.data} />
    </>
  );
}

function Drafting() {
  const request = useDraftRequest();
  return (
    <>
      <RequestForm request={request} />
      <Outcome request={request} />
    </>
  );
}

function DraftingSection() {
  const { t } = useTranslation('cms');
  const { data, error, refetch } = useDrafting();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.isOn) return <Drafting />;
  return (
    <EmptyState
      title={t('drafting.off')}
      text={t('drafting.off_text')}
      action={<LinkButton to="/admin/cms/import">{t('drafting.off_action')}</LinkButton>}
    />
  );
}

export function Component() {
  const { t } = useTranslation('cms');
  return (
    <>
      <PageHead title={t('drafting.title')} subtitle={t('drafting.lead')} />
      <ContentTabs />
      <DraftingSection />
    </>
  );
}
