import type { Emirate } from '@sufra/contract/options.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas } from '../../lib/place.ts';
import { Skeleton } from '../../kit/feedback/states.tsx';
import { Card } from '../../kit/layout/surface.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { ChipGroup } from '../../kit/controls/choice.tsx';
import { SelectField } from '../../kit/fields/select-field.tsx';
import type { ConditionFieldProps } from './reading/condition-field.tsx';

const Field = lazy(async () => {
  const { ConditionField: Component } = await import('./reading/condition-field.tsx');
  return { default: Component };
});

export function ConditionField(props: ConditionFieldProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
      <Field {...props} />
    </Suspense>
  );
}

export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <div className="flex flex-col gap-24">
        <div className="flex flex-col gap-4 h2:text-22">
          <h2>{title}</h2>
          {text !== undefined && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  );
}

export interface OptionChipsProps<Value extends string> {
  kind: 'cuisine' | 'program';
  legend: string;
  hint?: string;
  error?: string | undefined;
  options: readonly Value[];
  /** Options shown before "more"; all when omitted. Selected options always show. */
  first?: readonly Value[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

export function OptionChips<Value extends string>(props: OptionChipsProps<Value>) {
  const { kind, legend, hint, error, options, first, value, onChange } = props;
  const { t } = useTranslation(['household', 'options']);
  const [isOpen, setOpen] = useState(false);
  const rest = options.filter((option) => first !== undefined && !first.includes(option));
  const shown =
    first === undefined ? options : [...first, ...rest.filter((option) => isOpen || value.includes(option))];
  return (
    <div className="flex flex-col gap-8" data-wrong={error !== undefined}>
      <ChipGroup
        legend={legend}
        hint={hint}
        error={error}
        options={shown.map((option) => ({ value: option, label: t(`options:${kind}.${option}`) }))}
        value={value}
        onChange={onChange}
      />
      {rest.length > 0 && (
        <Button
          variant="plain"
          className="self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          end={
            isOpen ? (
              <IconChevronUp size={20} aria-hidden="true" />
            ) : (
              <IconChevronDown size={20} aria-hidden="true" />
            )
          }
        >
          {isOpen ? t('show_fewer') : t('show_all', { count: options.length })}
        </Button>
      )}
    </div>
  );
}

interface PlaceFieldsProps {
  emirate: Emirate | '';
  area: string;
  onEmirate: (emirate: Emirate) => void;
  onArea: (area: string) => void;
  emirateError?: string | undefined;
  areaError?: string | undefined;
}

export function PlaceFields({ emirate, area, onEmirate, onArea, emirateError, areaError }: PlaceFieldsProps) {
  const { t } = useTranslation('household');
  const known = useAreas(emirate, area);
  return (
    <div className="grid gap-16 min-[36rem]:grid-cols-2">
      <SelectField
        label={t('profile.emirate')}
        placeholder={t('profile.emirate_placeholder')}
        autoComplete="address-level1"
        options={known.emirates}
        onFocus={known.retry}
        value={emirate}
        onChange={onEmirate}
        error={emirateError}
      />
      <SelectField
        label={t('profile.area')}
        placeholder={emirate === '' ? t('profile.area_waits') : t('profile.area_placeholder')}
        autoComplete="address-level2"
        options={known.areas}
        value={area}
        onChange={onArea}
        disabled={emirate === ''}
        error={areaError ?? known.problem}
      />
    </div>
  );
}
