// Makes a part of a screen that is loaded with its texts when it is opened; the account and the dashboards are built of them.
import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '../i18n/i18n.ts';

/** A room comes with its texts, as a screen does with the router. */
export const room = <Props extends object>(
  texts: readonly string[],
  load: () => Promise<{ Component: ComponentType<Props> }>,
) =>
  lazy(async () => {
    const [{ Component }] = await Promise.all([load(), loadNamespaces(texts)]);
    return { default: Component };
  });
