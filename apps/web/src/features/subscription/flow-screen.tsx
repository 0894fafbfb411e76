import type { SessionUser } from '@sufra/contract/identity.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { PageTitle, Page, type PageProps, Stack } from '../../kit/layout/surface.tsx';
import { detourFor, type FlowStep } from './flow.ts';
import { FlowSteps } from './flow-steps.tsx';

interface FlowScreenProps {
  step: FlowStep;
  title: string;
  subtitle?: ReactNode;
  width?: NonNullable<PageProps['width']>;
  children: (user: SessionUser) => ReactNode;
}

export function FlowScreen({ step, title, subtitle, width = 'narrow', children }: FlowScreenProps) {
  const { user } = useSession();
  if (user === null) return null;
  const detour = detourFor(step, user);
  if (detour !== null) return <Navigate to={detour} replace />;
  return (
    <Page width={width}>
      <Stack gap={24}>
        <FlowSteps current={step} />
        <PageTitle subtitle={subtitle}>{title}</PageTitle>
      </Stack>
      {children(user)}
    </Page>
  );
}
