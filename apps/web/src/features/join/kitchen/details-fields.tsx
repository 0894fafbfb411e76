import { cuisines } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup, ChipGroup } from '../../../kit/controls/choice.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { TextField, TextArea } from '../../../kit/fields/text-field.tsx';
import { AreaFields } from '../../../kit/fields/area-fields.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { PinField } from '../../../kit/fields/pin-field.tsx';
import { IbanField } from '../../../kit/fields/id-fields.tsx';
import { EmiratesId } from '../wizard/emirates-id.tsx';
import type { JoinDraft, JoinField } from './join-draft.ts';
import type { JoinKind } from './join-kinds.ts';

export type JoinErrors = Partial<Record<JoinField, string>>;

export interface DetailsPart {
  readonly kind: JoinKind;
  readonly draft: JoinDraft;
  readonly change: (part: Partial<JoinDraft>) => void;
  readonly errors: JoinErrors;
}

function Business({ draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
      <TextField
        label={t('chef.details.business_name')}
        autoComplete="organization"
        maxLength={120}
        value={draft.businessName}
        onChange={(businessName) => change({ businessName })}
        error={errors.businessName}
        required
      />
      <TextField
        label={t('chef.details.trade_license')}
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        value={draft.tradeLicenseNumber}
        onChange={(tradeLicenseNumber) => change({ tradeLicenseNumber })}
        error={errors.tradeLicenseNumber}
        required
      />
    </div>
  );
}

function ChefAs(part: DetailsPart) {
  const { t } = useTranslation('join');
  const { draft, change } = part;
  const ways = ['individual', 'business'] as const;
  return (
    <>
      <ChoiceGroup
        legend={t('chef.details.as')}
        options={ways.map((value) => ({
          value,
          label: t(`chef.details.${value}`),
          description: t(`chef.details.${value}_text`),
        }))}
        value={draft.isBusiness ? 'business' : 'individual'}
        onChange={(way) => change({ isBusiness: way === 'business' })}
      />
      {draft.isBusiness ? (
        <Business {...part} />
      ) : (
        <EmiratesId draft={draft} change={change} error={part.errors.emiratesId} />
      )}
    </>
  );
}

export function DetailsWho(part: DetailsPart) {
  const { t } = useTranslation('join');
  const { kind, draft, change, errors } = part;
  return (
    <SectionCard title={t(`${kind}.details.who`)}>
      <div className="flex flex-col gap-16">
        <TextField
          label={t(`${kind}.details.name`)}
          hint={t(`${kind}.details.name_hint`)}
          autoComplete={kind === 'chef' ? 'name' : 'organization'}
          maxLength={120}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          required
        />
        {kind === 'chef' && <ChefAs {...part} />}
      </div>
    </SectionCard>
  );
}

export function DetailsPlace({ kind, draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t(`${kind}.details.place`)}>
      <div className="flex flex-col gap-16">
        <AreaFields draft={draft} change={change} errors={errors} text={(name) => t(`place.${name}`)} />
        <TextArea
          label={t(`${kind}.details.address`)}
          hint={t('place.address_hint')}
          autoComplete="street-address"
          rows={3}
          maxLength={240}
          value={draft.address}
          onChange={(address) => change({ address })}
          error={errors.address}
          required
        />
        <PinField pin={draft.pin} onChange={(pin) => change({ pin })} text={(name) => t(`pin.${name}`)} />
        {kind !== 'grocery' && (
          <Checkbox
            label={t(`${kind}.details.own_delivery`)}
            checked={draft.hasOwnDelivery}
            onChange={(hasOwnDelivery) => change({ hasOwnDelivery })}
          />
        )}
      </div>
    </SectionCard>
  );
}

export function DetailsFood({ kind, draft, change, errors }: DetailsPart) {
  const { t } = useTranslation(['join', 'options']);
  return (
    <SectionCard title={t(`${kind}.details.food`)}>
      <div className="flex flex-col gap-16">
        <div data-wrong={errors.cuisines !== undefined}>
          <ChipGroup
            legend={t('cuisines')}
            hint={t('cuisines_hint')}
            error={errors.cuisines}
            options={cuisines.map((value) => ({ value, label: t(`options:cuisine.${value}`) }))}
            value={draft.cuisines}
            onChange={(value) => change({ cuisines: value })}
          />
        </div>
        {kind === 'chef' && (
          <TextArea
            label={t('chef.details.description')}
            hint={t('chef.details.description_hint')}
            optional
            rows={3}
            maxLength={500}
            value={draft.description}
            onChange={(description) => change({ description })}
            error={errors.description}
          />
        )}
      </div>
    </SectionCard>
  );
}

export function DetailsBank({ draft, change, errors }: DetailsPart) {
  const { t } = useTranslation('join');
  return (
    <SectionCard title={t('bank.title')}>
      <div className="flex flex-col gap-16">
        <IbanField
          label={t('bank.iban')}
          hint={t('bank.iban_hint')}
          value={draft.iban}
          onChange={(iban) => iban !== draft.iban && change({ iban })}
          error={errors.iban}
          required
        />
        <div className="grid gap-16 sm:grid-cols-2 sm:items-start">
          <TextField
            label={t('bank.name')}
            autoComplete="off"
            maxLength={80}
            value={draft.bankName}
            onChange={(bankName) => change({ bankName })}
            error={errors.bankName}
            required
          />
          <TextField
            label={t('bank.holder')}
            autoComplete="off"
            maxLength={120}
            value={draft.accountHolder}
            onChange={(accountHolder) => change({ accountHolder })}
            error={errors.accountHolder}
            required
          />
        </div>
      </div>
    </SectionCard>
  );
}
