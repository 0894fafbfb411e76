import {
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

interface Callbacks<Reply, Wish> extends MutateOptions<Reply, Error, Wish> {
  /** Says that it is done. Other callbacks are dropped when what asked is no longer on the screen; this one is not. */
  readonly tell?: (reply: Reply) => void;
}

type Mutate<Reply, Wish> = (wish: Wish, callbacks?: Callbacks<Reply, Wish>) => void;

type SingleMutation<Reply, Wish> = Omit<UseMutationResult<Reply, Error, Wish>, 'mutate'> & {
  readonly mutate: Mutate<Reply, Wish>;
};

export function useSingleMutation<Reply, Wish = void>(
  options: UseMutationOptions<Reply, Error, Wish>,
): SingleMutation<Reply, Wish> {
  const tell = useRef<Callbacks<Reply, Wish>['tell']>(undefined);
  const mutation = useMutation({
    ...options,
    onSuccess: (reply, ...rest) => {
      tell.current?.(reply);
      return options.onSuccess?.(reply, ...rest);
    },
  });
  const isUnderWay = useRef(false);
  const send = mutation.mutate as Mutate<Reply, Wish>;
  const mutate: Mutate<Reply, Wish> = (wish, { tell: told, ...callbacks } = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    tell.current = told;
    send(wish, {
      ...callbacks,
      onSettled: (...outcome) => {
        isUnderWay.current = false;
        callbacks.onSettled?.(...outcome);
      },
    });
  };
  return { ...mutation, mutate };
}
