import { searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import { emirates } from '@sufra/contract/options.ts';
import { type OrderSlot, orderSlots } from '@sufra/contract/ordering/admin-orders.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { type Option, SelectField } from '../../../kit/fields/select-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { isolate } from '../../../lib/format.ts';
import { useAdminQuery, useDebounced } from '../admin.api.ts';
import type { List } from '../list/list-state.ts';

const everything = 'all';
const shortest = 2;

interface PersonFieldProps {
  group: 'partners' | 'drivers';
  label: string;
  isChosen: boolean;
  onChoose: (id: string | null) => void;
}

/** Finds by the beginning of a name in either script. */
function PersonField({ group, label, isChosen, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const q = useDebounced(typed.trim());
  const isAsked = q.length >= shortest && picked === null;
  const reading = useAdminQuery(
    ['search', q],
    (signal) => call(searchAdmin, { query: { q }, signal }),
    isAsked,
  );
  const found = isAsked ? (reading.data?.[group] ?? []) : [];
  const isNothing = isAsked && reading.data !== undefined && !reading.isPlaceholderData && found.length === 0;
  const type = (text: string): void => {
    setTyped(text);
    if (picked !== null) onChoose(null);
    setPicked(null);
  };
  const state = isAsked && reading.error !== null ? errorText(reading.error) : null;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={label}
        optional
        hint={isChosen && typed === '' ? t('orders.filters.kept') : t('orders.filters.name_hint')}
        value={typed}
        onChange={type}
        maxLength={80}
        autoComplete="off"
        dir="auto"
      />
      <p role="status" className="text-14 text-muted">
        {state ?? (isNothing && t('search.nothing', { q: isolate(q) }))}
      </p>
      {found.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="min-h-target rounded-control border border-line bg-surface px-12 py-4 text-start hover:bg-sunken"
          onClick={() => {
            setTyped(name);
            setPicked(id);
            onChoose(id);
          }}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  );
}

type Draft = Record<'from' | 'to' | 'emirate' | 'slot' | 'vendor' | 'driver', string | null>;

const names = ['from', 'to', 'emirate', 'slot', 'vendor', 'driver'] as const;

const draftOf = ({ chosen }: List): Draft =>
  Object.fromEntries(
    names.map((name) => [name, typeof chosen[name] === 'string' ? chosen[name] : null]),
  ) as Draft;

function DayFields({ draft, set }: { draft: Draft; set: (changes: Partial<Draft>) => void }) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid grid-fit-176 gap-12">
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`orders.filters.${name}`)}
          optional
          {...(name === 'from' ? { max: draft.to ?? undefined } : { min: draft.from ?? undefined })}
          value={draft[name] ?? ''}
          onChange={(value) => set({ [name]: value === '' ? null : value })}
        />
      ))}
    </div>
  );
}

interface ChoiceFieldProps {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

function ChoiceField({ label, options, value, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <SelectField
      label={label}
      options={[{ value: everything, label: t('list.all') }, ...options]}
      value={value ?? everything}
      onChange={(chosen) => onChange(chosen === everything ? null : chosen)}
    />
  );
}

interface FilterDialogProps {
  list: List;
  slotText: (slot: OrderSlot) => string;
  onClose: () => void;
}

export function FilterDialog({ list, slotText, onClose }: FilterDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(list));
  const set = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { from, to } = draft;
    const isTurned = from !== null && to !== null && from > to;
    list.change(isTurned ? { ...draft, from: to, to: from } : draft);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.more_filters')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t('orders.filters.show')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <DayFields draft={draft} set={set} />
          <div className="grid grid-fit-176 gap-12">
            <ChoiceField
              label={t('orders.filters.slot')}
              options={orderSlots.map((value) => ({ value, label: slotText(value) }))}
              value={draft.slot}
              onChange={(slot) => set({ slot })}
            />
            <ChoiceField
              label={t('partners.emirate')}
              options={emirates.map((value) => ({ value, label: t(`options:emirate.${value}`) }))}
              value={draft.emirate}
              onChange={(emirate) => set({ emirate })}
            />
          </div>
          <PersonField
            group="partners"
            label={t('orders.vendor')}
            isChosen={draft.vendor !== null}
            onChoose={(vendor) => set({ vendor })}
          />
          <PersonField
            group="drivers"
            label={t('orders.filters.driver')}
            isChosen={draft.driver !== null}
            onChoose={(driver) => set({ driver })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
