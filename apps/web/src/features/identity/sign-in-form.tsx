import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import type { SignIn, SignInFlow } from './use-sign-in.ts';

export function SignInForm({ flow, signIn }: { flow: SignInFlow; signIn: SignIn }) {
  return signIn.step === 'code' && signIn.sent !== null ? (
    <CodeStep flow={flow} signIn={signIn} sent={signIn.sent} />
  ) : (
    <PhoneStep flow={flow} signIn={signIn} />
  );
}
