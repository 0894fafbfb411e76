import { movedTo, otherArea, useAreas, type PlaceDraft, type PlaceField } from '../../lib/place.ts';
import styles from './area-fields.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export type AreaText =
  | 'emirate'
  | 'emirate_placeholder'
  | 'area'
  | 'area_placeholder'
  | 'area_waits'
  | 'other_area'
  | 'area_name';

interface AreaFieldsProps {
  draft: PlaceDraft;
  change: (part: Partial<PlaceDraft>) => void;
  errors: Partial<Record<PlaceField, string>>;
  /** Labels are the form's own. */
  text: (name: AreaText) => string;
}

export function AreaFields({ draft, change, errors, text }: AreaFieldsProps) {
  const { emirate, area, areaName } = draft;
  const known = useAreas(emirate, area);
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label={text('emirate')}
          placeholder={text('emirate_placeholder')}
          autoComplete="address-level1"
          options={known.emirates}
          onFocus={known.retry}
          value={emirate}
          onChange={(chosen) => change(movedTo(draft, chosen))}
          error={errors.emirate}
          required
        />
        <SelectField
          label={text('area')}
          placeholder={text(emirate === '' ? 'area_waits' : 'area_placeholder')}
          autoComplete="address-level2"
          options={[...known.areas, { value: otherArea, label: text('other_area') }]}
          value={area}
          onChange={(chosen) => change({ area: chosen, areaName: '', pin: null })}
          disabled={emirate === ''}
          error={errors.area ?? known.problem}
          required
        />
      </div>
      {area === otherArea && (
        <TextField
          label={text('area_name')}
          maxLength={60}
          value={areaName}
          onChange={(name) => change({ areaName: name })}
          error={errors.areaName}
          required
        />
      )}
    </>
  );
}
