import { getDemo } from '@sufra/contract/demo/demo.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { startSession } from '../../lib/session.ts';
import { useSingleMutation } from '../../lib/query.ts';
import { callWithWork } from '../../lib/work/work.ts';

export const useDemo = () => useQuery({ queryKey: ['demo'], queryFn: () => call(getDemo) });

export const useRequestCode = () =>
  useMutation({
    mutationFn: (phone: string) => callWithWork(requestOtp, { phone, language: currentLanguage() }),
  });

export function useVerifyCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (guess: { phone: string; otp: string }) => callWithWork(verifyOtp, guess),
    onSuccess: ({ user }) => startSession(client, user),
  });
}

export function useDemoSignIn() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ phone, otp }: { phone: string; otp: string }) => {
      await callWithWork(requestOtp, { phone, language: currentLanguage() });
      return callWithWork(verifyOtp, { phone, otp });
    },
    onSuccess: ({ user }) => startSession(client, user),
  });
}
