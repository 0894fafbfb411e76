import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../kit/style/classes.ts';

const RowKeysDialog = lazy(async () => ({
  default: (await import('./row-keys-dialog.tsx')).RowKeysDialog,
}));

const SavedViewsDialog = lazy(async () => ({
  default: (await import('./saved-views.tsx')).SavedViewsDialog,
}));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));

/** A letter by its place on the keyboard where the layout has no Latin letters. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^[\u0600-\u06ff]$/.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key.toLowerCase();

const steps: Readonly<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** Moves the focus between the links of the rows, so Enter opens the row. */
function pressRow(event: KeyboardEvent): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const key = keyOf(event);
  const step = steps[key];
  if (step !== undefined && (at !== -1 || !key.startsWith('arrow'))) {
    const row = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    event.preventDefault();
    row?.querySelector<HTMLElement>('a')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }
  if (key === 'x') rows[at]?.querySelector<HTMLElement>('[data-tick]')?.click();
}

interface ListToolsProps {
  opensRows: boolean;
  isSelectable: boolean;
}

/** Saved views, and keys where rows open. */
export function ListTools({ opensRows, isSelectable }: ListToolsProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'views' | 'keys' | null>(null);
  const close = (): void => setOpen(null);
  useEffect(() => {
    if (!opensRows) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role=menu]') !== null) return;
      if (event.key === '?' || event.key === '؟') setOpen('keys');
      else pressRow(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [opensRows]);
  const tool = 'min-h-target rounded-control border-0 bg-transparent px-8 text-14 text-muted hover:bg-sunken';
  return (
    <span className="-my-12 ms-auto flex flex-none">
      <button type="button" aria-haspopup="dialog" className={tool} onClick={() => setOpen('views')}>
        {t('list.views.title')}
      </button>
      {opensRows && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={classes(tool, 'max-md:hidden')}
          onClick={() => setOpen('keys')}
        >
          {t('list.keys.open')} <kbd aria-hidden="true">?</kbd>
        </button>
      )}
      <Suspense>
        {open === 'views' && <SavedViewsDialog onClose={close} />}
        {open === 'keys' && <RowKeysDialog isSelectable={isSelectable} onClose={close} />}
      </Suspense>
    </span>
  );
}
