import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { OptionGroup, Restaurant } from '@sufra/contract/ordering/shopping.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { FieldError } from '../../../kit/fields/field.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useId } from 'react';

type Option = OptionGroup['choices'][number];
type Objection = (member: Recipe['safety']['members'][number]) => string;

interface GroupProps {
  group: OptionGroup;
  chosen: readonly string[];
  onChoose: (id: string) => void;
  objection: Objection;
}

function useOptionTexts(objection: Objection) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const why = ({ state, notFor }: Option): string | null => {
    if (state === 'offered') return null;
    if (state === 'sold_out') return t('options.sold_out');
    const [first] = notFor;
    return first === undefined
      ? t('options.unsafe')
      : t('options.not_for', { name: `\u2068${first.name}\u2069`, why: objection(first) });
  };
  const price = ({ priceFils }: Option): string =>
    priceFils === 0 ? t('options.included') : t('options.price', { price: formatMoney(priceFils, language) });
  return { why, price };
}

function rule({ min, max }: OptionGroup, t: TFunction<'getting'>, number: (of: number) => string): string {
  if (min === 1 && max === 1) return t('options.one');
  if (min === 0) return max === 1 ? t('options.any_one') : t('options.up_to', { max: number(max) });
  if (min === max) return t('options.exactly', { max: number(max) });
  return t('options.between', { min: number(min), max: number(max) });
}

function Radios({ group, chosen, onChoose, objection, hint }: GroupProps & { hint: string }) {
  const { why, price } = useOptionTexts(objection);
  return (
    <ChoiceGroup
      legend={<bdi>{group.name}</bdi>}
      hint={hint}
      options={group.choices.map((option) => ({
        value: option.id,
        label: <bdi>{option.name}</bdi>,
        description: why(option) ?? price(option),
        disabled: option.state !== 'offered',
      }))}
      value={group.choices.find(({ id }) => chosen.includes(id))?.id ?? null}
      onChange={onChoose}
    />
  );
}

function Checkboxes({ group, chosen, onChoose, objection, hint }: GroupProps & { hint: string }) {
  const { why, price } = useOptionTexts(objection);
  return (
    <fieldset className="flex flex-col gap-4 border-0 p-0">
      <legend className="font-semibold">
        <bdi>{group.name}</bdi>
      </legend>
      <p className="text-14 text-muted">{hint}</p>
      {group.choices.map((option) => (
        <Checkbox
          key={option.id}
          label={
            <span className="flex flex-col">
              <bdi>{option.name}</bdi>
              <span className="text-14 text-muted">{why(option) ?? price(option)}</span>
            </span>
          }
          checked={chosen.includes(option.id)}
          disabled={option.state !== 'offered'}
          onChange={() => onChoose(option.id)}
        />
      ))}
    </fieldset>
  );
}

interface DishOptionsProps {
  kitchen: Restaurant | undefined;
  chosen: readonly Option[];
  onChoose: (id: string) => void;
  objection: Objection;
  error: string | undefined;
}

export function DishOptions({ kitchen, chosen, error, ...props }: DishOptionsProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const errorId = useId();
  const groups = kitchen?.options ?? [];
  const ids = chosen.map(({ id }) => id);
  return (
    <SectionCard title={t('options.title')}>
      <div data-wrong={error !== undefined}>
        <Stack>
          {groups.map((group) => {
            const own = { ...props, group, chosen: ids };
            const hint = rule(group, t, (of) => formatNumber(of, language));
            return group.min === 1 && group.max === 1 ? (
              <Radios key={group.id} {...own} hint={hint} />
            ) : (
              <Checkboxes key={group.id} {...own} hint={hint} />
            );
          })}
          <FieldError id={errorId} error={error} />
          {groups.length > 0 && <p className="text-14 text-muted">{t('options.kept')}</p>}
        </Stack>
      </div>
    </SectionCard>
  );
}
