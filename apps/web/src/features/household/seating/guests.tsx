import { maxGuests } from '@sufra/contract/household/seating.ts';
import { programs, type Program } from '@sufra/contract/options.ts';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/controls/button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { OptionChips } from '../form-parts.tsx';
import { type AllergyDraft, noAllergies } from '../reading/allergy-draft.ts';
import { AllergyFields } from '../reading/allergy-fields.tsx';

export interface GuestDraft {
  readonly name: string;
  readonly allergies: AllergyDraft;
  readonly programs: readonly Program[];
}

interface GuestFieldsProps {
  guest: GuestDraft;
  number: number;
  isWrong: boolean;
  onChange: (guest: GuestDraft) => void;
  onRemove: () => void;
}

function GuestFields({ guest, number, isWrong, onChange, onRemove }: GuestFieldsProps) {
  const { t } = useTranslation('household');
  const name = guest.name.trim() || t('seating.guest_number', { number });
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-16 rounded-card border border-line p-16 [&_h3]:text-16"
    >
      <div className="flex items-center justify-between gap-8">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <IconButton
          label={t('seating.remove_guest', { name })}
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <TextField
        label={t('seating.guest_name')}
        maxLength={60}
        autoComplete="off"
        value={guest.name}
        onChange={(text) => onChange({ ...guest, name: text })}
        error={isWrong ? t('seating.name_required') : undefined}
        required
      />
      <AllergyFields
        legend={t('seating.guest_allergies')}
        value={guest.allergies}
        programs={guest.programs}
        onChange={(allergies) => onChange({ ...guest, allergies })}
      />
      <OptionChips
        kind="program"
        legend={t('seating.guest_programs')}
        options={programs}
        first={['halal', 'vegetarian', 'vegan', 'gluten-free']}
        value={guest.programs}
        onChange={(chosen) => onChange({ ...guest, programs: chosen })}
      />
    </section>
  );
}

interface GuestsProps {
  guests: readonly GuestDraft[];
  hasTried: boolean;
  onChange: (guests: readonly GuestDraft[]) => void;
}

export function Guests({ guests, hasTried, onChange }: GuestsProps) {
  const { t } = useTranslation('household');
  const replace = (at: number, guest: GuestDraft): void =>
    onChange(guests.map((one, index) => (index === at ? guest : one)));
  return (
    <>
      {guests.map((guest, at) => (
        <GuestFields
          key={`${guests.length} ${at}`}
          guest={guest}
          number={at + 1}
          isWrong={hasTried && guest.name.trim() === ''}
          onChange={(changed) => replace(at, changed)}
          onRemove={() => onChange(guests.filter((_, index) => index !== at))}
        />
      ))}
      {guests.length < maxGuests && (
        <Button
          variant="quiet"
          start={<IconUserPlus size={20} aria-hidden="true" />}
          onClick={() => onChange([...guests, { name: '', allergies: noAllergies, programs: [] }])}
        >
          {t('seating.add_guest')}
        </Button>
      )}
    </>
  );
}
