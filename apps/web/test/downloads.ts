import { vi } from 'vitest';

/** Blocks downloads and records them. */
export function watchDownloads(): {
  readonly names: () => readonly string[];
  readonly stop: () => void;
} {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names: () => names, stop: () => click.mockRestore() };
}
