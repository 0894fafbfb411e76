import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';

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

const quiet =
  '-my-12 min-h-target rounded-control border-0 bg-transparent px-8 text-14 text-muted hover:bg-sunken';

export function SavedViews() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={quiet} onClick={() => setOpen(true)}>
        {t('list.views.title')}
      </button>
      <Suspense>{isOpen && <SavedViewsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export function RowKeys({ isSelectable }: { isSelectable: boolean }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role=menu]') !== null) return;
      if (event.key === '?' || event.key === '؟') setOpen(true);
      else pressRow(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <span className="flex-none max-md:hidden">
        <button type="button" aria-haspopup="dialog" className={quiet} onClick={() => setOpen(true)}>
          {t('list.keys.open')} <kbd aria-hidden="true">?</kbd>
        </button>
      </span>
      <Suspense>
        {isOpen && <RowKeysDialog isSelectable={isSelectable} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

interface BulkBarProps {
  count: string;
  children: ReactNode;
  onClear: () => void;
}

/** Stays at the bottom of the window, so the rows don't move under the pointer. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  const { t } = useTranslation('admin');
  return (
    <div
      role="group"
      aria-label={t('list.bulk')}
      className="sticky bottom-8 z-10 flex flex-wrap items-center gap-12 rounded-card border border-line bg-surface px-16 py-8 shadow-card"
    >
      <p role="status" className="font-medium">
        {count}
      </p>
      {children}
      <Button variant="plain" onClick={onClear}>
        {t('list.clear_chosen')}
      </Button>
    </div>
  );
}
