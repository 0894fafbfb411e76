import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../style/classes.ts';
import styles from './menu.module.css';

export type MenuEntry = { readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string }
  | { readonly onSelect: () => void }
);

export interface MenuProps {
  trigger: ReactNode;
  /** Accessible name if the trigger is not text. */
  triggerLabel?: string;
  triggerClassName?: string | undefined;
  entries: readonly MenuEntry[];
}

function useMenuState() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const items = (): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];

  useEffect(() => {
    if (!isOpen) return;
    items()[0]?.focus();
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  return { isOpen, setOpen, root, trigger, items, close };
}

type MenuState = ReturnType<typeof useMenuState>;

/** Arrows, Home, End and first letters move; Escape and Tab close. */
function moveBy(event: KeyboardEvent, { items, close, setOpen }: MenuState): void {
  const all = items();
  const at = all.findIndex((item) => item === document.activeElement);
  const focus = (index: number): void => {
    event.preventDefault();
    all[(index + all.length) % all.length]?.focus();
  };
  if (event.key === 'ArrowDown') focus(at + 1);
  else if (event.key === 'ArrowUp') focus(at - 1);
  else if (event.key === 'Home') focus(0);
  else if (event.key === 'End') focus(-1);
  else if (event.key === 'Escape') close();
  else if (event.key === 'Tab') setOpen(false);
  else if (event.key.length === 1) {
    const later = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    later.find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  }
}

function MenuItem({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const inside = (
    <>
      {entry.icon}
      <span>{entry.label}</span>
    </>
  );
  return 'to' in entry ? (
    <Link role="menuitem" tabIndex={-1} className={styles['item']} to={entry.to} onClick={close}>
      {inside}
    </Link>
  ) : (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['item']}
      onClick={() => {
        close();
        entry.onSelect();
      }}
    >
      {inside}
    </button>
  );
}

export function Menu({ trigger, triggerLabel, triggerClassName, entries }: MenuProps) {
  const state = useMenuState();
  const id = useId();
  return (
    <div className={styles['menu']} ref={state.root}>
      <button
        ref={state.trigger}
        id={`${id}button`}
        type="button"
        className={classes(styles['trigger'], triggerClassName)}
        aria-label={triggerLabel}
        aria-haspopup="menu"
        aria-expanded={state.isOpen}
        aria-controls={state.isOpen ? `${id}list` : undefined}
        onClick={() => state.setOpen(!state.isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          state.setOpen(true);
        }}
      >
        {trigger}
      </button>
      {state.isOpen && (
        <div
          id={`${id}list`}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}button`}
          className={styles['list']}
          onKeyDown={(event) => moveBy(event, state)}
        >
          {entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} close={state.close} />
          ))}
        </div>
      )}
    </div>
  );
}
