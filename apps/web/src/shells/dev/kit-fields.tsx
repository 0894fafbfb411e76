import { IconId, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { AreaFields } from '../../kit/fields/area-fields.tsx';
import { CaptureField } from '../../kit/fields/capture-field.tsx';
import { PhotoCrop, usePhotoCrop } from '../../kit/fields/photo-crop.tsx';
import { CodeField } from '../../kit/fields/code-field.tsx';
import { NumericField } from '../../kit/fields/grouped-field.tsx';
import { EmiratesIdField, IbanField } from '../../kit/fields/id-fields.tsx';
import { PinField } from '../../kit/fields/pin-field.tsx';
import { SelectField } from '../../kit/fields/select-field.tsx';
import { GivenRating, GivenStars, StarField, StarForm, type Stars } from '../../kit/fields/star-form.tsx';
import { CountField, PhoneField, TextArea, TextField } from '../../kit/fields/text-field.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Card, Stack } from '../../kit/layout/surface.tsx';
import type { PlaceDraft } from '../../lib/place.ts';

interface PartProps {
  name: string;
  states: Readonly<Record<string, ReactNode>>;
  cells?: keyof typeof grids;
}

const grids = {
  small: 'grid grid-fill-164 gap-24',
  medium: 'grid grid-fill-264 gap-24',
  line: 'grid grid-cols-1 gap-24',
};

export function Part({ name, states, cells = 'medium' }: PartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <h2 id={id} className="text-18">
          <bdi dir="ltr" lang="en">
            {name}
          </bdi>
        </h2>
        <div className={grids[cells]}>
          {Object.entries(states).map(([state, shown]) => (
            <div key={state} className="flex min-w-0 flex-col gap-8" data-state={state}>
              <p className="text-12 text-muted">
                <bdi dir="ltr" lang="en">
                  {state}
                </bdi>
              </p>
              <div>{shown}</div>
            </div>
          ))}
        </div>
      </Stack>
    </Card>
  );
}

export function Held<Value>(props: {
  first: Value;
  children: (value: Value, hold: (value: Value) => void) => ReactNode;
}) {
  const [value, hold] = useState(props.first);
  return props.children(value, hold);
}

function TextFields() {
  const { t } = useTranslation(['addresses', 'common', 'errors']);
  const field = (value: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <Held first={value}>
      {(text, hold) => <TextField label={t('form.street')} {...more} value={text} onChange={hold} />}
    </Held>
  );
  const street = t('form.landmark');
  const long = t('common:unauthorized.partner_text');
  return (
    <>
      <Part
        name="TextField"
        states={{
          rest: field(street),
          empty: field('', { placeholder: t('form.name_hint') }),
          focus: field(street),
          hint: field('', { hint: t('form.landmark_hint') }),
          error: field('', { error: t('errors:field.required') }),
          disabled: field(street, { disabled: true }),
          optional: field('', { optional: true }),
          'hidden label': field(street, { hideLabel: true }),
          'start and end': field('24', {
            start: <IconSearch size={20} aria-hidden="true" />,
            end: <bdi>AED</bdi>,
            inputMode: 'numeric',
            dir: 'ltr',
          }),
          'long text': field(long, { label: long, hint: long, error: long }),
        }}
      />
      <Part
        name="TextArea"
        states={{
          rest: (
            <Held first={t('form.instructions_hint')}>
              {(text, hold) => <TextArea label={t('form.instructions')} value={text} onChange={hold} />}
            </Held>
          ),
          error: (
            <Held first="">
              {(text, hold) => (
                <TextArea
                  label={t('form.instructions')}
                  value={text}
                  onChange={hold}
                  error={t('errors:field.too_long')}
                />
              )}
            </Held>
          ),
          disabled: (
            <TextArea label={t('form.instructions')} value={long} onChange={() => undefined} disabled />
          ),
        }}
      />
    </>
  );
}

function NumberFields() {
  const { t } = useTranslation(['addresses', 'common', 'errors']);
  const [code, setCode] = useState('482');
  return (
    <>
      <Part
        name="PhoneField, CountField, NumericField, EmiratesIdField, IbanField"
        states={{
          phone: (
            <Held first="+971 50 123 4567">
              {(value, hold) => <PhoneField label={t('form.phone')} value={value} onChange={hold} />}
            </Held>
          ),
          count: (
            <Held first="4">
              {(value, hold) => <CountField label={t('form.apartment')} value={value} onChange={hold} />}
            </Held>
          ),
          'digits in groups': (
            <Held first="1234567890">
              {(value, hold) => (
                <NumericField
                  label={t('form.makani')}
                  maxDigits={10}
                  group={5}
                  value={value}
                  onChange={hold}
                />
              )}
            </Held>
          ),
          'Emirates ID, wrong': (
            <Held first="784199012345676">
              {(value, hold) => (
                <EmiratesIdField
                  label={t('form.name')}
                  value={value}
                  onChange={hold}
                  error={t('errors:field.emirates_id_check')}
                />
              )}
            </Held>
          ),
          'IBAN, empty': (
            <Held first="">
              {(value, hold) => <IbanField label={t('form.name')} value={value} onChange={hold} />}
            </Held>
          ),
        }}
      />
      <Part
        name="CodeField"
        states={{
          rest: <CodeField label={t('common:kit.code_label')} value={code} onChange={setCode} />,
          focus: <CodeField label={t('common:kit.code_label')} value={code} onChange={setCode} />,
          error: (
            <CodeField
              label={t('common:kit.code_label')}
              value="482915"
              onChange={() => undefined}
              error={t('errors:otp_expired')}
            />
          ),
          disabled: (
            <CodeField
              label={t('common:kit.code_label')}
              value="4821"
              length={4}
              onChange={() => undefined}
              disabled
            />
          ),
        }}
      />
    </>
  );
}

const nowhere: PlaceDraft = { emirate: '', area: '', areaName: '', pin: null };

function PlaceFields() {
  const { t } = useTranslation(['addresses', 'common', 'errors', 'options']);
  const cuisines = (['emirati', 'lebanese', 'syrian'] as const).map((value) => ({
    value,
    label: t(`options:cuisine.${value}`),
  }));
  const select = (value: '' | 'emirati', more: Partial<Parameters<typeof SelectField>[0]> = {}) => (
    <Held<string> first={value}>
      {(chosen, hold) => (
        <SelectField label={t('form.emirate')} {...more} options={cuisines} value={chosen} onChange={hold} />
      )}
    </Held>
  );
  return (
    <>
      <Part
        name="SelectField"
        states={{
          rest: select('emirati'),
          empty: select(''),
          focus: select('emirati'),
          error: select('', { error: t('wrong.emirate') }),
          disabled: select('emirati', { disabled: true }),
        }}
      />
      <Part
        name="AreaFields"
        cells="line"
        states={{
          empty: (
            <Held first={nowhere}>
              {(draft, hold) => (
                <AreaFields
                  draft={draft}
                  change={(part) => hold({ ...draft, ...part })}
                  errors={{}}
                  text={(name) => t(`form.${name}`)}
                />
              )}
            </Held>
          ),
          'another area, error': (
            <Held first={{ ...nowhere, emirate: 'Dubai' as const, area: 'other' }}>
              {(draft, hold) => (
                <AreaFields
                  draft={draft}
                  change={(part) => hold({ ...draft, ...part } as typeof draft)}
                  errors={{ areaName: t('wrong.areaName') }}
                  text={(name) => t(`form.${name}`)}
                />
              )}
            </Held>
          ),
        }}
      />
      <Part
        name="PinField"
        states={{
          empty: <PinField pin={null} onChange={() => undefined} text={(name) => t(`pin.${name}`)} />,
          set: (
            <PinField
              pin={{ lat: 25.08, lng: 55.14 }}
              onChange={() => undefined}
              text={(name) => t(`pin.${name}`)}
            />
          ),
        }}
      />
    </>
  );
}

const card = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#e8e2d4"/><rect x="24" y="24" width="96" height="120" fill="#7a4b2a"/></svg>',
)}`;

function PhotoCrops() {
  const { t } = useTranslation();
  const crop = usePhotoCrop();
  return (
    <Part
      name="PhotoCrop"
      states={{
        empty: <PhotoCrop crop={crop} name={t('titles.recipe')} hasPhoto={false} />,
        filled: <PhotoCrop crop={crop} name={t('titles.recipe')} hasPhoto />,
      }}
    />
  );
}

function CaptureFields() {
  const { t } = useTranslation(['capture', 'addresses', 'errors']);
  const [open, setOpen] = useState<string | null>(null);
  const capture = (key: 'home' | 'building' | 'landmark', picture: string | null, error?: string) => (
    <CaptureField
      label={t(`addresses:form.${key}`)}
      hint={t('addresses:form.landmark_hint')}
      icon={<IconId size={48} aria-hidden="true" />}
      facing="environment"
      picture={picture}
      onPicture={() => undefined}
      error={error}
      failure={t('errors:internal')}
      isOpen={open === key}
      onOpen={(isOpen) => setOpen(isOpen ? key : null)}
    />
  );
  return (
    <Part
      name="CaptureField, LiveCamera"
      states={{
        rest: capture('home', null),
        taken: capture('building', card),
        error: capture('landmark', null, t('errors:field.picture_unreadable')),
      }}
    />
  );
}

function StarFields() {
  const { t } = useTranslation(['stars', 'common', 'addresses']);
  const words = {
    legend: t('legend'),
    star: (count: Stars) => t('star', { count }),
    word: (count: Stars) => t(`word.${String(count)}`),
    required: t('required'),
    comment: t('addresses:form.instructions'),
    submit: t('save'),
    pending: t('common:kit.pending'),
  };
  return (
    <>
      <Part
        name="StarField, GivenStars, GivenRating"
        states={{
          empty: (
            <Held<Stars | null> first={null}>
              {(value, hold) => <StarField words={words} value={value} onChange={hold} />}
            </Held>
          ),
          chosen: (
            <Held<Stars | null> first={4}>
              {(value, hold) => <StarField words={words} value={value} onChange={hold} />}
            </Held>
          ),
          error: <StarField words={words} value={null} onChange={() => undefined} error={t('required')} />,
          'given stars': <GivenStars value={3} label={t('star', { count: 3 })} />,
          'given rating': (
            <GivenRating
              title={t('legend')}
              rating={5}
              comment={t('thanks')}
              label={t('star', { count: 5 })}
            />
          ),
        }}
      />
      <Part
        name="StarForm"
        states={{
          rest: (
            <StarForm words={words} isPending={false} send={() => undefined} failure={null}>
              {t('ask')}
            </StarForm>
          ),
          'busy, failed before': (
            <StarForm
              words={words}
              isPending
              send={() => undefined}
              failure={<Notice tone="danger" title={t('failed')} />}
              otherwise={<Button variant="plain">{t('take_back')}</Button>}
            >
              {t('ask')}
            </StarForm>
          ),
        }}
      />
    </>
  );
}

export function FieldParts() {
  return (
    <Stack gap={24}>
      <TextFields />
      <NumberFields />
      <PlaceFields />
      <CaptureFields />
      <PhotoCrops />
      <StarFields />
    </Stack>
  );
}
