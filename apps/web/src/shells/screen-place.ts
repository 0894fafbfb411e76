import type { ComponentType } from 'react';

export type Who = 'anyone' | 'account' | 'partner' | 'driver' | 'admin';

interface ScreenModule {
  Component: ComponentType;
}

/** A screen: loaded with its texts when its path is opened. */
export interface ScreenPlace {
  readonly path: string;
  readonly who: Who;
  /** Key under `common:titles`. */
  readonly title: string;
  readonly load: () => Promise<ScreenModule>;
  /** Namespaces of `src/i18n` beside `common` and `errors`. */
  readonly texts: readonly string[];
  /** What it shows can be read without a network. */
  readonly offline?: boolean;
}
