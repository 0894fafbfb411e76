import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { LeaveGuard } from '../../../../kit/controls/leave-guard.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { ServedWithout } from '../../../../kit/fields/served-without.tsx';
import { useDebounced } from '../../admin.api.ts';
import { SectionCard } from '../../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../../kit/pictures/dish-picture.tsx';
import { DetailPage, PageHead } from '../../page.tsx';
import { type DeskMeal, useCmsMeal, useDerived, usePublish, useSaveDraft, useWithdraw } from '../cms.api.ts';
import { MealBadges } from '../content-parts.tsx';
import { DerivedFacts } from './derived-facts.tsx';
import { MealKind, MealSteps, MealTexts } from './meal-form.tsx';
import { MealLines, type Names } from './meal-lines.tsx';

function useWriting(read: DeskMeal) {
  const [meal, setMeal] = useState(read);
  const [content, setContent] = useState<MealContent>(read.content);
  const [names, setNames] = useState<Names>(read.ingredients);
  const isDirty = useRef(false);
  const [hasChanged, setChanged] = useState(false);
  const mark = (dirty: boolean): void => {
    isDirty.current = dirty;
    setChanged(dirty);
  };
  return {
    ...{ meal, content, names, isDirty, hasChanged },
    edit: (change: Partial<MealContent>, more?: Names): void => {
      setContent((before) => ({ ...before, ...change }));
      if (more) setNames(more);
      mark(true);
    },
    take: (saved: DeskMeal): void => {
      setMeal(saved);
      setContent(saved.content);
      setNames(saved.ingredients);
      mark(false);
    },
  };
}

type Writing = ReturnType<typeof useWriting>;

interface ActionsProps {
  writing: Writing;
  servedWithout: readonly string[];
  onHistory: () => void;
}

function Actions({ writing, servedWithout, onHistory }: ActionsProps) {
  const { t } = useTranslation('cms');
  const { meal, content, hasChanged, take } = writing;
  const saving = useSaveDraft(meal.id);
  const publishing = usePublish(meal.id);
  const withdrawing = useWithdraw(meal.id);
  const save = (then?: (saved: DeskMeal) => void): void =>
    saving.mutate(
      { ...content, revision: meal.revision },
      {
        onSuccess: (saved) => {
          take(saved);
          then?.(saved);
        },
      },
    );
  const publish = ({ revision }: DeskMeal): void =>
    publishing.mutate({ revision, servedWithout: [...servedWithout] }, { onSuccess: take });
  const canPublish = hasChanged || meal.hasDraft || meal.status !== 'published' || !meal.isForEveryone;
  return (
    <>
      {meal.version > 0 && (
        <Button variant="plain" onClick={onHistory}>
          {t('history.title')}
        </Button>
      )}
      {meal.status === 'published' && (
        <Button
          variant="quiet"
          pending={withdrawing.isPending}
          onClick={() => withdrawing.mutate(undefined, { onSuccess: take })}
        >
          {t('withdraw')}
        </Button>
      )}
      {meal.owner === null && (
        <Button variant="quiet" pending={saving.isPending} onClick={() => save()}>
          {t('save')}
        </Button>
      )}
      {canPublish && (
        <Button pending={publishing.isPending} onClick={() => (hasChanged ? save(publish) : publish(meal))}>
          {t(meal.owner === null ? 'publish' : 'publish_for_all')}
        </Button>
      )}
    </>
  );
}

const PictureDialog = lazy(async () => ({ default: (await import('./meal-picture.tsx')).MealPictureDialog }));

function MealPicture({ meal }: { meal: DeskMeal }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const [image, setImage] = useState(meal.image);
  const [isOpen, setOpen] = useState(false);
  const { title, cuisine } = meal.content;
  const pictured = { id: meal.id, title: title[language] || t('untitled'), cuisine, image };
  return (
    <SectionCard title={t('picture.title')}>
      <div className="flex flex-wrap items-center gap-16">
        <span className="w-160 flex-none overflow-hidden rounded-card">
          <DishPicture
            mealId={meal.id}
            name={pictured.title}
            image={image}
            cuisine={cuisine}
            labelled={false}
          />
        </span>
        {meal.owner === null && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('picture.change')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && <PictureDialog meal={pictured} onChanged={setImage} onClose={() => setOpen(false)} />}
      </Suspense>
    </SectionCard>
  );
}

const MealHistory = lazy(async () => ({ default: (await import('./meal-history.tsx')).MealHistory }));

function Editor({ read }: { read: DeskMeal }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const writing = useWriting(read);
  const { meal, content, names, edit } = writing;
  const [isHistory, setHistory] = useState(false);
  const [servedWithout, setServedWithout] = useState<readonly string[]>([]);
  const isOwn = meal.owner !== null;
  const { data: derived = meal.derived } = useDerived(useDebounced(content), !isOwn);
  const form = { content, edit };
  return (
    <>
      <PageHead
        back={{ to: '/admin/cms', label: t('back') }}
        title={<bdi>{content.title[language] || content.title.en || content.title.ar || t('untitled')}</bdi>}
        marks={<MealBadges status={meal.status} hasDraft={meal.hasDraft} />}
        actions={
          <Actions writing={writing} servedWithout={servedWithout} onHistory={() => setHistory(true)} />
        }
      />
      {isOwn && <Notice title={t('own', { kitchen: meal.owner })}>{t('own_text')}</Notice>}
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          {!isOwn && <MealTexts {...form} />}
          <MealLines
            lines={content.lines}
            names={names}
            derived={derived}
            onChange={(lines, more) => edit({ lines }, more)}
            isReadOnly={isOwn}
          />
          {!isOwn && <MealSteps {...form} />}
          {!isOwn && <MealKind {...form} />}
        </div>
        <aside
          className="flex min-w-0 flex-col gap-16 xl:sticky xl:top-80 xl:max-h-[calc(100dvh_-_6rem)] xl:overflow-y-auto"
          aria-label={t('derived.label')}
          tabIndex={0}
        >
          <MealPicture meal={read} />
          <ServedWithout named={derived.namedFoods} value={servedWithout} onChange={setServedWithout} />
          <DerivedFacts derived={derived} servedWithout={servedWithout} />
        </aside>
      </div>
      <Suspense>
        {isHistory && (
          <MealHistory
            id={meal.id}
            {...(!isOwn && {
              onRestore: (taken: MealContent) => {
                edit(taken);
                setHistory(false);
              },
            })}
            onClose={() => setHistory(false)}
          />
        )}
      </Suspense>
      <LeaveGuard
        isDirty={writing.isDirty}
        title={t('leave.title')}
        text={t('leave.text')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('cms');
  const { id = '' } = useParams();
  const reading = useCmsMeal(id);
  const data = reading.data?.id === id ? reading.data : undefined;
  return (
    <DetailPage
      reading={{ ...reading, data }}
      title={t('meals.title')}
      back={{ to: '/admin/cms', label: t('back') }}
    >
      {(meal) => <Editor key={`${id} ${meal.revision}`} read={meal} />}
    </DetailPage>
  );
}
