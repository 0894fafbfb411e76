import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/form.ts';
import { refreshSession } from '../../lib/session.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { isNotConfirmed, useConfirmed } from './frame/confirming.tsx';

/** A page of a list, as every list call answers. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number | null;
}

/** Every key of admins begins the same: an action names the second part of what it changed. */
const keyOf = (key: QueryKey): QueryKey => ['admin', ...key];

/** Whoever is signed out meanwhile is led to the login by the guard, which watches the session. */
function useSessionWatch(error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isApiError(error) && error.status === 401) void refreshSession(client);
  }, [error, client]);
}

/**
 * What a screen of admins shows: read anew at every visit, since others work on the same things. The answer before
 * stays in place while the next one is on its way.
 */
export function useAdminQuery<Reply>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Reply>,
  isWanted = true,
) {
  const { language } = useLanguage();
  const reading = useQuery({
    queryKey: [...keyOf(key), language],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    enabled: isWanted,
  });
  useSessionWatch(reading.error);
  return reading;
}

export interface AdminAction<Reply, Wish> {
  readonly act: (wish: Wish) => Promise<Reply>;
  /** The second parts of the keys that are read anew afterwards, whether it worked or not. */
  readonly refreshes: readonly string[];
  /** Said when it is done. */
  readonly done: { readonly title: string; readonly text: string };
  /** Said when it is refused; `text` where the server said nothing. */
  readonly failed: { readonly title: string; readonly text?: string };
  /** Words for refusals that mean something of their own here. */
  readonly explain?: (error: unknown) => string | undefined;
}

/**
 * Something an admin does, once at a time. Where the server asks for a fresh code, the dialog for it opens and the
 * call is made again; closing that dialog does nothing and is no error.
 */
export function useAdminAction<Reply, Wish = void>(action: AdminAction<Reply, Wish>) {
  const { act, refreshes, done, failed, explain } = action;
  const confirmed = useConfirmed();
  const client = useQueryClient();
  const textOf = (error: unknown): string => explain?.(error) ?? errorText(error, failed.text);
  const mutation = useSingleMutation<Reply, Wish>({
    mutationFn: (wish) => confirmed(() => act(wish)),
    onSuccess: () => toast({ title: done.title, description: done.text }),
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

const pauseMs = 350;

export function useSettledText<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
