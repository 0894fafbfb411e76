import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/controls/button.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { useDebounced } from '../../admin.api.ts';
import { type Imported, useAddMeal, useDerived } from '../cms.api.ts';
import { DerivedFacts } from './derived-facts.tsx';
import { MealLines, type Names } from './meal-lines.tsx';

export function RecipeReview({ imported }: { imported: Imported }) {
  const { t } = useTranslation('cms');
  const navigate = useNavigate();
  const adding = useAddMeal();
  const [content, setContent] = useState<MealContent>(imported.content);
  const [names, setNames] = useState<Names>(imported.ingredients);
  const { data: derived = imported.derived } = useDerived(useDebounced(content));
  // Matched by text, since lines may have been removed.
  const candidates = content.lines.map(
    (line) => imported.readings.find(({ text }) => text === line.text)?.candidates ?? [],
  );
  const open = content.lines.filter(({ ingredientId }) => ingredientId === null).length;
  const keep = (): void =>
    adding.mutate(content, { onSuccess: ({ id }) => void navigate(`/admin/cms/meals/${id}`) });
  return (
    <>
      <Notice
        tone={open === 0 ? 'good' : 'info'}
        role="status"
        title={t('import.read', { count: content.lines.length })}
        action={
          <Button pending={adding.isPending} onClick={keep}>
            {t('import.keep')}
          </Button>
        }
      >
        {t('import.open', { count: open })}
      </Notice>
      <div className="grid gap-16 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-16">
          <MealLines
            lines={content.lines}
            names={names}
            derived={derived}
            candidates={candidates}
            onChange={(lines, more) => {
              setContent((before) => ({ ...before, lines }));
              setNames(more);
            }}
          />
        </div>
        <aside
          className="flex min-w-0 flex-col gap-16 xl:sticky xl:top-80 xl:max-h-[calc(100dvh_-_6rem)] xl:overflow-y-auto"
          aria-label={t('derived.label')}
          tabIndex={0}
        >
          <DerivedFacts derived={derived} />
        </aside>
      </div>
    </>
  );
}
