// A mutation that is under way once at a time: a second press can come before React has shown the first; *.api.ts files use it.
import {
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

type Mutate<Reply, Wish> = (wish: Wish, callbacks?: MutateOptions<Reply, Error, Wish>) => void;

type SingleMutation<Reply, Wish> = Omit<UseMutationResult<Reply, Error, Wish>, 'mutate'> & {
  readonly mutate: Mutate<Reply, Wish>;
};

export function useSingleMutation<Reply, Wish = void>(
  options: UseMutationOptions<Reply, Error, Wish>,
): SingleMutation<Reply, Wish> {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  const send = mutation.mutate as Mutate<Reply, Wish>;
  const mutate: Mutate<Reply, Wish> = (wish, callbacks) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    send(wish, {
      ...callbacks,
      onSettled: (...outcome) => {
        isUnderWay.current = false;
        callbacks?.onSettled?.(...outcome);
      },
    });
  };
  return { ...mutation, mutate };
}
