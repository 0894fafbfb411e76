import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useDebounced } from '../admin.api.ts';
import { useIngredients } from './cms.api.ts';

export interface Picked {
  readonly id: string;
  readonly name: { readonly en: string; readonly ar: string };
}

interface PickerProps {
  onPick: (picked: Picked) => void;
  onClose: () => void;
}

export function IngredientResults({ q, onPick }: { q: string; onPick: (picked: Picked) => void }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useIngredients(q === '' ? {} : { q });
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('picker.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="2rem" />
        <Skeleton height="2rem" />
      </Loading>
    );
  if (data.rows.length === 0) return <p role="status">{t('picker.nothing')}</p>;
  return (
    <ul role="list" className="flex flex-col gap-4 button:justify-start">
      {data.rows.map((row) => (
        <li key={row.id}>
          <Button variant="plain" fullWidth onClick={() => onPick(row)}>
            <bdi>{row.name[language]}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function IngredientPicker({ onPick, onClose }: PickerProps) {
  const { t } = useTranslation('cms');
  const [q, setQ] = useState('');
  const settled = useDebounced(q);
  return (
    <Dialog open onClose={onClose} title={t('picker.title')}>
      <Stack>
        <TextField
          type="search"
          autoFocus
          autoComplete="off"
          maxLength={80}
          label={t('picker.search')}
          value={q}
          onChange={setQ}
        />
        <IngredientResults q={settled.trim()} onPick={onPick} />
      </Stack>
    </Dialog>
  );
}
