import { units } from '@sufra/contract/catalogue/catalogue.ts';
import { languages } from '@sufra/contract/options.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button, IconButton } from '../../../../kit/controls/button.tsx';
import { Checkbox } from '../../../../kit/controls/checkbox.tsx';
import { SelectField } from '../../../../kit/fields/select-field.tsx';
import { TextField } from '../../../../kit/fields/text-field.tsx';
import { SectionCard } from '../../../../kit/layout/surface.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { ContentLine, Derived } from '../cms.api.ts';
import styles from '../cms.module.css';
import { IngredientPicker, type Picked } from '../ingredient-picker.tsx';
import { changed, parseNumber, without } from '../typed-values.ts';
import { classes } from '../../../../kit/style/classes.ts';

export type Names = Readonly<Record<string, { readonly en: string; readonly ar: string }>>;

interface LinesProps {
  lines: readonly ContentLine[];
  names: Names;
  derived: Derived | undefined;
  candidates?: readonly (readonly Picked[])[];
  onChange: (lines: ContentLine[], names: Names) => void;
  isReadOnly?: boolean;
}

interface LineProps extends Omit<LinesProps, 'lines'> {
  line: ContentLine;
  at: number;
  onLine: (change: Partial<ContentLine>, picked?: Picked) => void;
  onPick: () => void;
  onRemove: () => void;
}

function Amount({ line, at, onLine }: Pick<LineProps, 'line' | 'at' | 'onLine'>) {
  const { t } = useTranslation(['cms', 'options']);
  const [typed, setTyped] = useState(line.amount === null ? '' : String(line.amount));
  const type = (text: string): void => {
    setTyped(text);
    const amount = parseNumber(text, 100_000);
    onLine({ amount: amount === null || amount < 0.001 ? null : amount });
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-16 gap-y-12">
      <TextField
        label={t('line.amount')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={10}
        value={typed}
        onChange={type}
        name={`amount-${at}`}
      />
      <SelectField
        label={t('line.unit')}
        value={line.unit ?? ''}
        onChange={(unit) => onLine({ unit })}
        options={units.map((value) => ({ value, label: t(`options:unit.${value}`, { count: 2 }) }))}
      />
    </div>
  );
}

function Note({ line: { note }, at, onLine }: Pick<LineProps, 'line' | 'at' | 'onLine'>) {
  const { t } = useTranslation('cms');
  const [isOpen, setOpen] = useState(note !== null);
  const write = (change: Partial<NonNullable<ContentLine['note']>>): void => {
    const next = { en: '', ar: '', ...note, ...change };
    onLine({ note: next.en.trim() === '' && next.ar.trim() === '' ? null : next });
  };
  if (!isOpen)
    return (
      <Button variant="plain" onClick={() => setOpen(true)}>
        {t('line.note_add', { number: at + 1 })}
      </Button>
    );
  return (
    <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
      {languages.map((language) => (
        <TextField
          key={language}
          label={t('line.note_in', { number: at + 1, language: t(`language.${language}`) })}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={160}
          value={note?.[language] ?? ''}
          onChange={(text) => write({ [language]: text })}
        />
      ))}
    </div>
  );
}

function Candidates({ picks, onLine }: { picks: readonly Picked[]; onLine: LineProps['onLine'] }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  if (picks.length === 0) return null;
  return (
    <div
      className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}
      role="group"
      aria-label={t('line.candidates')}
    >
      <span className="text-14 wrap-anywhere text-muted">{t('line.candidates')}</span>
      {picks.map((picked) => (
        <Button key={picked.id} variant="quiet" onClick={() => onLine({ ingredientId: picked.id }, picked)}>
          <bdi>{picked.name[language]}</bdi>
        </Button>
      ))}
    </div>
  );
}

function LineText({ line, names, derived, at }: Pick<LineProps, 'line' | 'names' | 'derived' | 'at'>) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  const name = line.ingredientId === null ? undefined : names[line.ingredientId];
  const grams = derived?.grams[at];
  return (
    <span className={classes(styles['name'], 'font-semibold wrap-anywhere')}>
      {name ? <bdi>{name[language]}</bdi> : t('line.open')}
      {line.text !== null && (
        <span className="text-14 wrap-anywhere text-muted">
          {' '}
          “<bdi>{line.text}</bdi>”
        </span>
      )}
      {typeof grams === 'number' && (
        <span className="text-14 wrap-anywhere text-muted">
          {' '}
          {t('line.grams', { grams: formatNumber(grams, language, 1) })}
        </span>
      )}
    </span>
  );
}

function Line(props: LineProps) {
  const { line, at, derived, candidates, onLine, onPick, onRemove, isReadOnly = false } = props;
  const { t } = useTranslation('cms');
  const problems = (derived?.problems ?? []).filter(
    (one) => one.at === at && (one.code.startsWith('line_') || one.code === 'note_incomplete'),
  );
  return (
    <li
      className={classes(
        styles['item'],
        'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
      )}
    >
      <div className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}>
        <LineText {...props} />
        {!isReadOnly && (
          <>
            <Button variant={line.ingredientId === null ? 'main' : 'quiet'} onClick={onPick}>
              {t(line.ingredientId === null ? 'line.choose' : 'line.change')}
            </Button>
            <IconButton
              label={t('line.remove', { number: at + 1 })}
              icon={<IconTrash size={20} aria-hidden="true" />}
              onClick={onRemove}
            />
          </>
        )}
      </div>
      {line.ingredientId === null && <Candidates picks={candidates?.[at] ?? []} onLine={onLine} />}
      {!isReadOnly && <Amount line={line} at={at} onLine={onLine} />}
      {!isReadOnly && <Note line={line} at={at} onLine={onLine} />}
      {!isReadOnly && (
        <Checkbox
          label={t('line.optional')}
          checked={line.isOptional}
          onChange={(isOptional) => onLine({ isOptional })}
        />
      )}
      {problems.map(({ code, language }) => (
        <p key={`${code}${language ?? ''}`} className="text-14 text-danger-text">
          {t(`problem.${code}`, { number: at + 1, language: t(`language.${language ?? 'both'}`) })}
        </p>
      ))}
    </li>
  );
}

export function MealLines(props: LinesProps) {
  const { lines, names, onChange, isReadOnly = false } = props;
  const { t } = useTranslation('cms');
  const [picking, setPicking] = useState<number | null>(null);
  const withName = (picked?: Picked): Names => (picked ? { ...names, [picked.id]: picked.name } : names);
  const pick = (picked: Picked): void => {
    const at = picking ?? lines.length;
    const fresh: ContentLine = {
      ...{ ingredientId: picked.id, text: null, amount: null, unit: 'g', isOptional: false, note: null },
    };
    const next = at < lines.length ? changed(lines, at, { ingredientId: picked.id }) : [...lines, fresh];
    onChange(next, withName(picked));
    setPicking(null);
  };
  return (
    <SectionCard title={t('lines')}>
      {lines.length > 0 && (
        <ol role="list" className="flex flex-col gap-16">
          {lines.map((line, at) => (
            <Line
              // Lines have no id.
              key={`${at} ${line.text ?? ''} ${lines.length}`}
              {...props}
              line={line}
              at={at}
              onLine={(change, picked) => onChange(changed(lines, at, change), withName(picked))}
              onPick={() => setPicking(at)}
              onRemove={() => onChange(without(lines, at), names)}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Button variant="quiet" onClick={() => setPicking(lines.length)}>
          {t('line.add')}
        </Button>
      )}
      {picking !== null && <IngredientPicker onPick={pick} onClose={() => setPicking(null)} />}
    </SectionCard>
  );
}
