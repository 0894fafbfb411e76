import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface LeaveGuardProps {
  /** A ref, read at navigation time, so a save can clear it and navigate at once. */
  isDirty: RefObject<boolean>;
  /** Also asks on navigation to another query of the same path, such as another tab. */
  alsoInside?: boolean;
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
}

export function LeaveGuard(props: LeaveGuardProps) {
  const { isDirty, alsoInside = false, title, text, stayLabel, leaveLabel } = props;
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty.current && (here.pathname !== next.pathname || (alsoInside && here.search !== next.search)),
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
