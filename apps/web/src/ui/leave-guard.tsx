// Asks before a screen with unsaved changes is left, by link, back button, reload or closing; forms that save mount it.
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface LeaveGuardProps {
  /** Read at the moment of leaving, so that a save may clear it and go on in one breath. */
  isDirty: RefObject<boolean>;
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
}

export function LeaveGuard({ isDirty, title, text, stayLabel, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {leaveLabel}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{stayLabel}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
