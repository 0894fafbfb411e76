// The calls of signing in, as hooks; the sign-in steps use them.
import { getDemo } from '@sufra/contract/demo.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { startSession } from '../../lib/session.ts';

/** Whether this is a demo, and who one can sign in as. */
export const useDemo = () => useQuery({ queryKey: ['demo'], queryFn: () => call(getDemo) });

export const useRequestCode = () =>
  useMutation({
    mutationFn: (phone: string) => call(requestOtp, { body: { phone, language: currentLanguage() } }),
  });

/** Opens the session as soon as the code is right. */
export function useVerifyCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (guess: { phone: string; otp: string }) => call(verifyOtp, { body: guess }),
    onSuccess: ({ user }) => startSession(client, user),
  });
}
