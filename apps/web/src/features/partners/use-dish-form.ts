import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldErrors, focusFirstWrong } from '../../lib/form.ts';
import { toast } from '../../lib/toast.ts';
import { useSaveDish } from './dish.api.ts';
import { bodyOf, type DishDraft, type LineDraft, partOf, wrongParts } from './dish-draft.ts';
import { isolate } from './isolate.ts';
import { leastMinutes, mostMinutes } from '../../lib/amount.ts';
import { paths } from './menu-view.ts';

type Errors = Readonly<Record<string, string | undefined>>;

function useErrors(draft: DishDraft, hasTried: boolean, error: unknown): Errors {
  const { t } = useTranslation('menu');
  const texts: Record<string, string> = {};
  for (const [path, text] of Object.entries(fieldErrors(error))) texts[partOf(path)] = text;
  if (!hasTried) return texts;
  for (const path of wrongParts(draft)) {
    if (path === 'price') texts[path] = t('price.wrong');
    else if (path === 'prepMinutes')
      texts[path] = t('minutes.wrong', { least: leastMinutes, most: mostMinutes });
    else
      texts[path] = t(
        path.startsWith('lines.') ? 'dish.wrong.amount' : `dish.wrong.${path.replace('.', '_')}`,
      );
  }
  return texts;
}

export function useDishForm(mealId: string | null, opened: DishDraft) {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [draft, setDraft] = useState(opened);
  const [hasTried, setTried] = useState(false);
  const save = useSaveDish(mealId);
  const change = (part: Partial<DishDraft>): void => {
    isDirty.current = true;
    setDraft((before) => ({ ...before, ...part }));
  };
  const changeLine = (at: number, part: Partial<LineDraft>): void =>
    change({ lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const removeLine = (at: number): void => change({ lines: draft.lines.filter((_, index) => index !== at) });
  const submit = (): void => {
    setTried(true);
    const body = bodyOf(draft);
    if (body === null) return focusFirstWrong(form.current);
    save.mutate(body, {
      onSuccess: ({ name }) => {
        isDirty.current = false;
        toast({ title: t('dish.done_title'), description: t('dish.done', { name: isolate(name) }) });
        void navigate(paths.list);
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  const errors = useErrors(draft, hasTried, save.error);
  /** An ingredient as the language of the page calls it, also after the page was turned. */
  const nameOf = ({ ingredientId, name }: LineDraft): string =>
    opened.lines.find((line) => line.ingredientId === ingredientId)?.name ?? name;
  return { nameOf, form, draft, change, changeLine, removeLine, submit, errors, save, isDirty };
}

export type DishForm = ReturnType<typeof useDishForm>;
