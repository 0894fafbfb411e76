import type { TasteStatement } from '@sufra/contract/planner/taste.ts';
import { IconChefHat, IconHeart, IconMoodSad2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, LinkButton } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack, SectionCard, Card } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import {
  useForget,
  type Taste,
  useTaste,
  isAlreadyForgotten,
  countsText,
  statementText,
} from './taste.api.ts';

function ForgetDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('taste');
  const forget = useForget();
  const confirm = (): void =>
    forget.mutate(null, {
      onSuccess: () => {
        toast({ title: t('all_forgotten'), description: t('all_forgotten_text') });
        onClose();
        requestAnimationFrame(onDone);
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forget_title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={forget.isPending} onClick={confirm}>
            {t('forget_confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('forget_text')}</p>
        {forget.isError && (
          <Notice tone="danger" role="alert" title={t('failed')}>
            {errorText(forget.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

const shownAtFirst = 8;
const sides = ['likes', 'avoids'] as const;
const icons = { likes: IconHeart, avoids: IconMoodSad2 };

interface StatementProps {
  statement: TasteStatement;
  isGoing: boolean;
  onUndo: () => void;
}

function Statement({ statement, isGoing, onUndo }: StatementProps) {
  const { t } = useTranslation(['taste', 'options']);
  const { language } = useLanguage();
  const text = statementText(statement, t, language);
  const counts = countsText(statement, t, language);
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-8 py-12 not-first:border-t not-first:border-line">
      <div className="min-w-0 grow basis-224">
        <p className="font-medium wrap-anywhere">{text}</p>
        {counts !== '' && <p className="text-14 text-muted">{counts}</p>}
      </div>
      <Button variant="quiet" pending={isGoing} onClick={onUndo} aria-label={t('undo_named', { what: text })}>
        {t('undo')}
      </Button>
    </li>
  );
}

function useUndo(onDone: () => void) {
  const { t } = useTranslation('taste');
  const forget = useForget();
  const undo = (key: string): void =>
    forget.mutate(key, {
      onSuccess: () => {
        toast({ title: t('undone'), description: t('undone_text') });
        onDone();
      },
      onError: (error) => {
        if (isAlreadyForgotten(error)) onDone();
        else toast({ title: t('failed'), description: errorText(error), tone: 'destructive' });
      },
    });
  return { undo, going: forget.isPending ? (forget.variables ?? null) : null };
}

interface SideProps {
  side: (typeof sides)[number];
  learned: readonly TasteStatement[];
  undo: (key: string) => void;
  going: string | null;
}

function Side({ side, learned, undo, going }: SideProps) {
  const { t } = useTranslation('taste');
  const [isWhole, setWhole] = useState(false);
  const own = learned.filter((one) => one.side === side);
  const Icon = icons[side];
  if (own.length === 0) return null;
  return (
    <SectionCard title={t(`${side}.title`)} icon={<Icon aria-hidden="true" />}>
      <ul role="list" className="flex flex-col">
        {own.slice(0, isWhole ? own.length : shownAtFirst).map((statement) => (
          <Statement
            key={statement.key}
            statement={statement}
            isGoing={going === statement.key}
            onUndo={() => undo(statement.key)}
          />
        ))}
      </ul>
      {!isWhole && own.length > shownAtFirst && (
        <Button variant="plain" onClick={() => setWhole(true)}>
          {t('more', { count: own.length })}
        </Button>
      )}
    </SectionCard>
  );
}

function Learned({ taste, focusTitle }: { taste: Taste; focusTitle: () => void }) {
  const { t } = useTranslation('taste');
  const { language } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { undo, going } = useUndo(focusTitle);
  const from = countsText(taste.from, t, language);
  return (
    <Stack gap={24}>
      {taste.learned.length === 0 && <EmptyState title={t('empty')} text={t('empty_text')} />}
      {sides.map((side) => (
        <Side key={side} side={side} learned={taste.learned} undo={undo} going={going} />
      ))}
      <SectionCard title={t('picks_title')} icon={<IconChefHat aria-hidden="true" />}>
        <Stack>
          <p>{t('picks_text')}</p>
          <div>
            <LinkButton to="/onboarding/dishes" variant="quiet">
              {t('picks_go')}
            </LinkButton>
          </div>
        </Stack>
      </SectionCard>
      {from !== '' && (
        <Card as="section" tone="sunken" aria-labelledby="taste-all">
          <Stack>
            <h2 id="taste-all" className="text-16">
              {t('all_title')}
            </h2>
            <p>{t('from', { list: from })}</p>
            <p className="text-14 text-muted">{t('privacy')}</p>
            <div>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {t('forget_all')}
              </Button>
            </div>
          </Stack>
        </Card>
      )}
      {isAsking && <ForgetDialog onClose={() => setAsking(false)} onDone={focusTitle} />}
    </Stack>
  );
}

export function LearnedTaste() {
  const { t } = useTranslation('taste');
  const { data, error, isFetching, refetch } = useTaste();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Stack gap={24}>
      <div>
        <h2 ref={title} tabIndex={-1} className="text-22">
          {t('title')}
        </h2>
        <p className="mt-4 text-muted">{t('lead')}</p>
      </div>
      {data !== undefined && <Learned taste={data} focusTitle={() => title.current?.focus()} />}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          title={t('error_title')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="12rem" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      )}
    </Stack>
  );
}
