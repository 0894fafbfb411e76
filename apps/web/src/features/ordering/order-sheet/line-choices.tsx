import { type LineChoice, lineChoices } from '@sufra/contract/ordering/ordering.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { choiceOf, type ChosenForLines } from './order-draft.ts';
import type { Basket } from './order-sheet-rules.ts';

interface LineChoicesProps {
  basket: Basket;
  draft: ChosenForLines;
  onChange: (change: ChosenForLines) => void;
}

export function LineChoices({ basket, draft, onChange }: LineChoicesProps) {
  const { t } = useTranslation('getting');
  const options = lineChoices.map((value) => ({ value, label: t(`choice.${value}`) }));
  const change = (id: string, choice: LineChoice): void => {
    const others = draft.choices.filter((one) => one.id !== id);
    const own = choice === draft.choice ? [] : [{ id, choice }];
    onChange({ choice: draft.choice, choices: [...others, ...own] });
  };
  return (
    <SectionCard title={t('choice.title')}>
      <ChoiceGroup
        legend={t('choice.all')}
        options={options.map(({ value, label }) => ({
          value,
          label,
          description: t(`choice.${value}_text`),
        }))}
        value={draft.choice}
        onChange={(choice) => onChange({ choice, choices: [] })}
      />
      <details className="mt-16">
        <summary className="flex min-h-target cursor-pointer items-center font-medium">
          {t('choice.each')}
        </summary>
        <ul role="list" className="grid gap-12 sm:grid-cols-2">
          {basket.lines.map(({ id, name }) => (
            <li key={id}>
              <SelectField
                label={name}
                options={options}
                value={choiceOf(draft, id)}
                onChange={(choice) => change(id, choice)}
              />
            </li>
          ))}
        </ul>
      </details>
    </SectionCard>
  );
}
