interface Release {
  /** Another one with every change of a file. */
  readonly version: string;
  /** The script every page of this build begins with. */
  readonly entry: string;
  /** Paths of everything the app needs to open without a network. */
  readonly files: readonly string[];
}

declare const __RELEASE__: Release;

export const release = __RELEASE__;
