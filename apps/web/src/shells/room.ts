import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '../i18n/i18n.ts';

/** Lazy, loaded together with its translation namespaces. */
export const room = <Props extends object>(
  texts: readonly string[],
  load: () => Promise<{ Component: ComponentType<Props> }>,
) =>
  lazy(async () => {
    const [{ Component }] = await Promise.all([load(), loadNamespaces(texts)]);
    return { default: Component };
  });
