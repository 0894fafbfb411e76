import { maxOptionChoices } from '@sufra/contract/partners/menu-editing.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { Switch } from '../../../kit/controls/checkbox.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import { ServedWithout } from '../../../kit/fields/served-without.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { typedNumber } from '../../../lib/amount.ts';
import { formatNumber, isolate } from '../../../lib/format.ts';
import { DishIngredientSearch } from '../dish/dish-lines.tsx';
import { Contains } from '../dish-parts.tsx';
import { type ChoiceDraft, type GroupDraft, newChoice, type OptionsForm } from './options-form.ts';

interface NamesProps {
  name: GroupDraft['name'];
  path: string;
  kind: 'group' | 'choice';
  number: number;
  errorOf: OptionsForm['errorOf'];
  onChange: (name: GroupDraft['name']) => void;
}

function Names({ name, path, kind, number, errorOf, onChange }: NamesProps) {
  const { t } = useTranslation('menu');
  return (
    <div className="grid grid-fit-192 gap-8">
      {(['en', 'ar'] as const).map((language) => (
        <TextField
          key={language}
          label={t(`options.${kind}_${language}`, { number })}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          lang={language}
          autoComplete="off"
          maxLength={60}
          value={name[language]}
          onChange={(typed) => onChange({ ...name, [language]: typed })}
          error={errorOf(`${path}.name.${language}`)}
          required
        />
      ))}
    </div>
  );
}

interface LinesProps {
  choice: ChoiceDraft;
  path: string;
  errorOf: OptionsForm['errorOf'];
  onChange: (part: Partial<ChoiceDraft>) => void;
}

const mostLines = 20;

function ChoiceLines({ choice: { lines }, path, errorOf, onChange }: LinesProps) {
  const { t } = useTranslation('menu');
  const search = useRef<HTMLInputElement>(null);
  return (
    <>
      <ul role="list" className="flex flex-col gap-8 empty:hidden">
        {lines.map((line, at) => (
          <li
            key={line.ingredientId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-8 [&>button]:size-48"
          >
            <TextField
              label={t('options.grams_of', { name: isolate(line.name) })}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              maxLength={7}
              end={t('options.grams')}
              value={line.grams}
              onChange={(typed) =>
                onChange({
                  lines: lines.map((one) => (one === line ? { ...one, grams: typedNumber(typed) } : one)),
                })
              }
              error={errorOf(`${path}.lines.${String(at)}.grams`)}
            />
            <IconButton
              label={t('dish.remove_line', { name: isolate(line.name) })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => {
                onChange({ lines: lines.filter((one) => one !== line) });
                search.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <DishIngredientSearch
        inputRef={search}
        taken={lines.map(({ ingredientId }) => ingredientId)}
        isFull={lines.length >= mostLines}
        onChoose={({ id, name }) => {
          if (!lines.some(({ ingredientId }) => ingredientId === id))
            onChange({ lines: [...lines, { ingredientId: id, name, grams: '' }] });
        }}
      />
    </>
  );
}

interface ChoiceProps extends LinesProps {
  number: number;
  derived: NonNullable<ReturnType<OptionsForm['derivedOf']>>['choices'][number] | undefined;
  onRemove: (() => void) | null;
}

function Choice({ number, derived, onRemove, ...props }: ChoiceProps) {
  const { t } = useTranslation('menu');
  const { choice, path, errorOf, onChange } = props;
  return (
    <li className="flex flex-col gap-12 rounded-card border border-line p-12">
      <Names
        {...{ path, number, errorOf }}
        kind="choice"
        name={choice.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t('options.price', { number })}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={8}
        end={t('price.currency')}
        value={choice.price}
        onChange={(typed) => onChange({ price: typedNumber(typed) })}
        error={errorOf(`${path}.price`)}
      />
      <ChoiceLines {...props} />
      {derived !== undefined && <Contains allergens={derived.allergens} />}
      <ServedWithout
        named={derived?.namedFoods ?? []}
        value={choice.servedWithout}
        onChange={(servedWithout) => onChange({ servedWithout })}
      />
      <div className="flex flex-wrap items-center justify-between gap-8 [&_label]:min-h-48 [&>button]:size-48">
        <Switch
          label={t('options.available', { number })}
          hideLabel
          state={t(choice.isAvailable ? 'availability.on' : 'options.sold_out')}
          checked={choice.isAvailable}
          onChange={(isAvailable) => onChange({ isAvailable })}
        />
        {onRemove !== null && (
          <IconButton
            label={t('options.remove_choice', { number })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

interface CountsProps {
  group: GroupDraft;
  path: string;
  own: OptionsForm;
}

function Counts({ group, path, own: { change, errorOf } }: CountsProps) {
  const { t } = useTranslation('menu');
  const { language } = useLanguage();
  const upTo = (from: number) =>
    Array.from({ length: group.choices.length + 1 - from }, (_, at) => ({
      value: String(at + from),
      label: formatNumber(at + from, language),
    }));
  return (
    <div className="grid grid-cols-2 gap-8">
      <SelectField
        label={t('options.min')}
        options={upTo(0)}
        value={String(group.min)}
        onChange={(min) => change(group.id, { min: Number(min), max: Math.max(group.max, Number(min)) })}
        error={errorOf(`${path}.min`)}
      />
      <SelectField
        label={t('options.max')}
        options={upTo(1)}
        value={String(group.max)}
        onChange={(max) => change(group.id, { max: Number(max), min: Math.min(group.min, Number(max)) })}
        error={errorOf(`${path}.max`)}
      />
    </div>
  );
}

export function OptionGroup({ at, own }: { at: number; own: OptionsForm }) {
  const { t } = useTranslation('menu');
  const group = own.groups[at];
  if (group === undefined) return null;
  const { id, choices } = group;
  const [number, path] = [at + 1, `groups.${String(at)}`];
  const derived = own.derivedOf(id);
  const set = (next: readonly ChoiceDraft[]): void =>
    own.change(id, {
      ...{ choices: next, min: Math.min(group.min, next.length) },
      max: Math.min(group.max, next.length),
    });
  return (
    <section
      className="flex flex-col gap-12 border-t border-line pt-16"
      aria-label={t('options.group', { number })}
    >
      <Names
        {...{ path, number, errorOf: own.errorOf }}
        kind="group"
        name={group.name}
        onChange={(name) => own.change(id, { name })}
      />
      <ServedWithout
        named={derived?.namedFoods ?? []}
        value={group.servedWithout}
        onChange={(servedWithout) => own.change(id, { servedWithout })}
      />
      <Counts group={group} path={path} own={own} />
      <ul role="list" className="flex flex-col gap-12">
        {choices.map((choice, place) => (
          <Choice
            key={choice.id}
            choice={choice}
            number={place + 1}
            path={`${path}.choices.${String(place)}`}
            errorOf={own.errorOf}
            derived={derived?.choices.find((one) => one.id === choice.id)}
            onChange={(part) => set(choices.map((one) => (one === choice ? { ...one, ...part } : one)))}
            onRemove={choices.length === 1 ? null : () => set(choices.filter((one) => one !== choice))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-8 [&>button]:min-h-48">
        {choices.length < maxOptionChoices && (
          <Button
            variant="quiet"
            start={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => set([...choices, newChoice()])}
          >
            {t('options.add_choice')}
          </Button>
        )}
        <Button
          variant="plain"
          start={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => own.remove(id)}
          aria-label={t('options.remove_group_named', { number })}
        >
          {t('options.remove_group')}
        </Button>
      </div>
    </section>
  );
}
