import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { classes } from '../style/classes.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly to: string;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  dense?: boolean;
  children: ReactNode;
}

/** Follows the reading direction; `undefined` for other keys. */
function stepOf(key: string, at: number, count: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    Home: -at,
    End: count - 1 - at,
  };
  return steps[key];
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  dense = false,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // The strip may overflow: center the selected tab.
    const strip = list.current;
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip || !chosen) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    strip.scrollTo({ left: middle - strip.clientWidth / 2, behavior: 'instant' });
  }, [value]);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const step = stepOf(event.key, at, tabs.length);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    void navigate(next.to, { replace: true, preventScrollReset: true });
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div className={classes(styles['tabs'], dense && styles['dense'])}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles['list']}
        onKeyDown={move}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <Link
              key={tab.value}
              id={`${id}${tab.value}`}
              data-value={tab.value}
              role="tab"
              to={tab.to}
              preventScrollReset
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={classes(styles['tab'], isChosen && styles['chosen'])}
            >
              {tab.label}
            </Link>
          );
        })}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </div>
  );
}
