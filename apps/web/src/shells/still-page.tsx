import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import {
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Providers } from './providers.tsx';

export const stillPage = (
  client: QueryClient,
  { dataRoutes }: StaticHandler,
  context: StaticHandlerContext,
): ReactNode => (
  <StrictMode>
    <Providers client={client}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>
  </StrictMode>
);
