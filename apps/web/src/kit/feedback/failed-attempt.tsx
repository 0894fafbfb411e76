import { type ReactNode, useState } from 'react';
import { Notice } from './notice.tsx';

interface FailedAttemptProps {
  /** Of the call that was tried. */
  error: Error | null;
  isPending: boolean;
  title: string;
  /** In words. */
  say: (error: Error) => ReactNode;
}

export function FailedAttempt({ error, isPending, title, say }: FailedAttemptProps) {
  const [told, setTold] = useState({ error, number: 0 });
  if (!isPending && told.error !== error) setTold({ error, number: told.number + 1 });
  if (told.error === null) return null;
  return (
    // A new one each time: the same words must be read out again.
    <Notice key={told.number} tone="danger" role="alert" title={title}>
      {say(told.error)}
    </Notice>
  );
}
