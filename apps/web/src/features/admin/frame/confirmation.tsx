import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

/** The admin closed the dialog, which is not an error. */
class NotConfirmed extends Error {}

export const isNotConfirmed = (error: unknown): boolean => error instanceof NotConfirmed;

/** Rejects with `NotConfirmed`. Concurrent calls share one dialog. */
type Confirm = () => Promise<void>;

const Confirmation = createContext<Confirm | null>(null);

interface Question {
  readonly promise: Promise<void>;
  readonly settle: (isConfirmed: boolean) => void;
}

function ask(onSettled: () => void): Question {
  let settle: Question['settle'] = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = (isConfirmed) => {
      onSettled();
      if (isConfirmed) resolve();
      else reject(new NotConfirmed());
    };
  });
  return { promise, settle };
}

export interface ConfirmationProviderProps {
  demoCode: (phone: string, use: (code: string) => void) => ReactNode;
  children: ReactNode;
}

export function ConfirmationProvider({ demoCode, children }: ConfirmationProviderProps) {
  const { user } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  const confirm = useCallback((): Promise<void> => {
    open.current ??= ask(() => {
      open.current = null;
      setQuestion(null);
    });
    setQuestion(open.current);
    return open.current.promise;
  }, []);
  return (
    <Confirmation value={confirm}>
      {children}
      {question !== null && user !== null && (
        <Suspense>
          <ConfirmDialog
            phone={user.phone}
            demoCode={(use) => demoCode(user.phone, use)}
            onConfirmed={() => question.settle(true)}
            onClose={() => question.settle(false)}
          />
        </Suspense>
      )}
    </Confirmation>
  );
}

/** If the server replies `confirmation_needed`, asks for a code and calls again. */
export function useConfirmed(): <T>(attempt: () => Promise<T>) => Promise<T> {
  const confirm = use(Confirmation);
  return useMemo(
    () => async (attempt) => {
      try {
        return await attempt();
      } catch (error) {
        if (confirm === null || !isApiError(error, 'confirmation_needed')) throw error;
        await confirm();
        return attempt();
      }
    },
    [confirm],
  );
}
