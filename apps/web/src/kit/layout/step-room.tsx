import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-room.module.css';

/** For the keyboard and the screen reader too. */
export function StepRoom({ name, children }: { name: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const last = useRef(name);
  useEffect(() => {
    if (last.current === name) return;
    last.current = name;
    window.scrollTo({ top: 0 });
    if (room.current?.contains(document.activeElement) !== true) room.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div ref={room} tabIndex={-1} className={styles['room']}>
      {children}
    </div>
  );
}
