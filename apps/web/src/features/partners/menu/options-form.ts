import type { ShownOptions } from '@sufra/contract/partners/menu-editing.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownPrice } from '../../../lib/amount.ts';
import { useSettled } from '../../../lib/clock.ts';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { type OptionsBody, useDerivedOptions, useSetOptions } from '../menu-editing.api.ts';

interface LineDraft {
  readonly ingredientId: string;
  readonly name: string;
  readonly grams: string;
}

export interface ChoiceDraft {
  readonly id: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly price: string;
  readonly isAvailable: boolean;
  readonly lines: readonly LineDraft[];
  readonly servedWithout: readonly string[];
}

export interface GroupDraft {
  readonly id: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly min: number;
  readonly max: number;
  readonly choices: readonly ChoiceDraft[];
  readonly servedWithout: readonly string[];
}

const draftsOf = ({ groups }: ShownOptions): GroupDraft[] =>
  groups.map((group) => ({
    ...group,
    servedWithout: [],
    choices: group.choices.map((choice) => ({
      ...choice,
      price: shownPrice(choice.price),
      lines: choice.lines.map((line) => ({ ...line, grams: String(line.grams) })),
      servedWithout: [],
    })),
  }));

export const newChoice = (): ChoiceDraft => ({
  ...{ id: crypto.randomUUID(), name: { en: '', ar: '' }, price: '0.00' },
  ...{ isAvailable: true, lines: [], servedWithout: [] },
});

const newGroup = (): GroupDraft => ({
  ...{ id: crypto.randomUUID(), name: { en: '', ar: '' }, min: 0, max: 1 },
  ...{ choices: [newChoice()], servedWithout: [] },
});

const bodyOf = (revision: string, groups: readonly GroupDraft[]): OptionsBody => ({
  revision,
  groups: groups.map(({ id, name, min, max, servedWithout, choices }) => ({
    ...{ id, name, min, max, servedWithout: [...servedWithout] },
    choices: choices.map((choice) => ({
      ...{ id: choice.id, name: choice.name, price: choice.price || '0', isAvailable: choice.isAvailable },
      servedWithout: [...choice.servedWithout],
      lines: choice.lines.map(({ ingredientId, grams }) => ({ ingredientId, grams: Number(grams) })),
    })),
  })),
});

const isShort = ({ en, ar }: ChoiceDraft['name']): boolean => en.trim().length < 2 || ar.trim().length < 2;

const isReady = (groups: readonly GroupDraft[]): boolean =>
  groups.every(
    ({ name, choices }) =>
      !isShort(name) &&
      choices.every((one) => !isShort(one.name) && one.lines.every(({ grams }) => Number(grams) > 0)),
  );

const typingPauseMs = 500;

/** Errors by their path, as the server names them. */
function useErrors(groups: readonly GroupDraft[], refused: Record<string, string>, hasTried: boolean) {
  const { t } = useTranslation('menu');
  return (path: string): string | undefined => {
    const [, at, part, place, field, row] = path.split('.');
    const group = groups[Number(at)];
    const choice = part === 'choices' ? group?.choices[Number(place)] : undefined;
    const isEmpty =
      (part === 'name' && (group?.name[place === 'ar' ? 'ar' : 'en'] ?? '').trim().length < 2) ||
      (field === 'name' && (choice?.name[row === 'ar' ? 'ar' : 'en'] ?? '').trim().length < 2);
    if (hasTried && isEmpty) return t('sections.short');
    const isWeightless = field === 'lines' && !(Number(choice?.lines[Number(row)]?.grams) > 0);
    if (hasTried && isWeightless) return t('options.grams_missing');
    return refused[path];
  };
}

export function useOptionsForm(mealId: string, shown: ShownOptions, onSaved: () => void) {
  const { t } = useTranslation('menu');
  const form = useRef<HTMLFormElement>(null);
  const [groups, setGroups] = useState<readonly GroupDraft[]>(() => draftsOf(shown));
  const [hasTried, setTried] = useState(false);
  const saving = useSetOptions(mealId);
  const body = bodyOf(shown.revision, groups);
  const settled = useSettled(isReady(groups) ? JSON.stringify(body) : 'null', typingPauseMs);
  const derived = useDerivedOptions(mealId, JSON.parse(settled) as OptionsBody | null);
  const errorOf = useErrors(groups, fieldErrors(saving.error), hasTried);
  const change = (id: string, part: Partial<GroupDraft>): void =>
    setGroups(groups.map((group) => (group.id === id ? { ...group, ...part } : group)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isReady(groups)) return focusFirstWrong(form.current);
    saving.mutate(body, {
      onSuccess: () => {
        toast({ title: t('options.done_title'), description: t('options.done') });
        onSaved();
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  return {
    ...{ form, groups, change, submit, errorOf, saving },
    add: (): void => {
      setTried(false);
      setGroups([...groups, newGroup()]);
    },
    remove: (id: string): void => setGroups(groups.filter((group) => group.id !== id)),
    derivedOf: (id: string) => derived.data?.groups.find((group) => group.id === id),
  };
}

export type OptionsForm = ReturnType<typeof useOptionsForm>;
