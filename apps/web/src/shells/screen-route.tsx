import type { RouteObject } from 'react-router';
import { loadNamespaces } from '../i18n/i18n.ts';
import { Guard } from './guard.tsx';
import { orFailure } from './or-failure.tsx';
import type { ScreenPlace } from './screen-place.ts';
import { RouteError } from './frame/route-error.tsx';

/** What the shell reads from the matched route. */
export interface RouteHandle {
  readonly title: string;
}

export function screenRoute({ path, who, title, texts, load, offline = false }: ScreenPlace): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    errorElement: <RouteError />,
    lazy: orFailure(async () => {
      const [{ Component }] = await Promise.all([load(), loadNamespaces(texts)]);
      return {
        Component: () => (
          <Guard who={who} offline={offline}>
            <Component />
          </Guard>
        ),
      };
    }),
  };
}
