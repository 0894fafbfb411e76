import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { refreshSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { isNotConfirmed, useConfirmed } from './frame/confirmation.tsx';

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number | null;
}

const keyOf = (key: QueryKey): QueryKey => ['admin', ...key];

/** After a 401: the route guard then redirects to the login. */
function useSessionRefresh(error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isApiError(error) && error.status === 401) void refreshSession(client);
  }, [error, client]);
}

/** Refetched on every visit, since other admins change the same data. */
export function useAdminQuery<Reply>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Reply>,
  isEnabled = true,
  everyMs?: number,
) {
  const { language } = useLanguage();
  const reading = useQuery({
    queryKey: [...keyOf(key), language],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    enabled: isEnabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  useSessionRefresh(reading.error);
  return reading;
}

const pollMs = 30_000;

export const useAdminList = <Reply>(key: QueryKey, read: (signal: AbortSignal) => Promise<Reply>) =>
  useAdminQuery(key, read, true, pollMs);

interface DoneText {
  readonly title: string;
  readonly text: string;
}

interface AdminAction<Reply, Input> {
  readonly act: (input: Input) => Promise<Reply>;
  /** First parts of the query keys to invalidate, after failures too. */
  readonly refreshes: readonly string[];
  readonly done: DoneText | ((reply: Reply) => DoneText);
  /** `text` is the fallback for errors without a text. */
  readonly failed: { readonly title: string; readonly text?: string };
  readonly explain?: (error: unknown) => string | undefined;
}

/** With toasts, and a code prompt where the server demands confirmation. */
export function useAdminAction<Reply, Input = void>(action: AdminAction<Reply, Input>) {
  const { act, refreshes, done, failed, explain } = action;
  const confirmed = useConfirmed();
  const client = useQueryClient();
  const textOf = (error: unknown): string => explain?.(error) ?? errorText(error, failed.text);
  const mutation = useSingleMutation<Reply, Input>({
    mutationFn: (input) => confirmed(() => act(input)),
    onSuccess: (reply) => {
      const { title, text } = typeof done === 'function' ? done(reply) : done;
      toast({ title, description: text });
    },
    onError: (error) => {
      if (isNotConfirmed(error)) return;
      toast({ tone: 'destructive', title: failed.title, description: textOf(error) });
    },
    onSettled: () => {
      for (const name of refreshes) void client.invalidateQueries({ queryKey: keyOf([name]) });
    },
  });
  const error = isNotConfirmed(mutation.error) ? null : mutation.error;
  return { ...mutation, error, problem: error === null ? null : textOf(error) };
}

const debounceMs = 350;

export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
