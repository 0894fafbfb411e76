import type { SessionUser } from '@sufra/contract/identity.ts';
import { lazy, type ReactNode, useEffect } from 'react';
import { IntroStep } from './intro-step.tsx';
import { JoinFrame } from './join-frame.tsx';
import { joinKinds } from './join-kinds.ts';
import type { Join } from './use-join.ts';

// The camera and the long form come in pieces of their own, fetched while the first step is read.
const loadPictures = () => import('./pictures-step.tsx');
const loadDetails = () => import('./details-step.tsx');
const PicturesStep = lazy(async () => ({ default: (await loadPictures()).PicturesStep }));
const DetailsStep = lazy(async () => ({ default: (await loadDetails()).DetailsStep }));

interface JoinWizardProps {
  join: Join;
  user: SessionUser | null;
  /** The sign-in form, which another feature owns. */
  proof: ReactNode;
}

function OpenStep({ join, user }: Pick<JoinWizardProps, 'join' | 'user'>) {
  const { kind, step, goTo } = join;
  if (step === 'intro')
    return <IntroStep kind={kind} onStart={() => goTo(joinKinds[kind].steps[1] ?? 'details')} />;
  return step === 'details' ? (
    <DetailsStep join={join} user={user} />
  ) : (
    <PicturesStep join={join} step={step} />
  );
}

export function JoinWizard({ join, user, proof }: JoinWizardProps) {
  useEffect(() => {
    // Without a connection they are asked for again when their step opens.
    Promise.all([loadPictures(), loadDetails()]).catch(() => undefined);
  }, []);
  return (
    <JoinFrame
      join={join}
      proof={proof}
      width={join.step === 'intro' || join.step === 'documents' ? 'wide' : 'medium'}
    >
      <OpenStep key={join.step} join={join} user={user} />
    </JoinFrame>
  );
}
