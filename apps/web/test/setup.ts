import '../src/shells/styles.ts';
import * as react from 'react';
import { afterEach, expect, vi } from 'vitest';
import { i18n, startI18n } from '../src/i18n/i18n.ts';
import { installNetwork, takeFaults } from './network.ts';
import { leaveScreen } from './screen.tsx';

installNetwork();
/** Without React's stack trace per element, which only its warnings show, the tests take a fifth less time. */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
await startI18n('en');
const missingTexts = new Set<string>();
i18n.options.saveMissing = true;
i18n.options.missingKeyHandler = (_, namespace, key, shown) => {
  if (shown === key) missingTexts.add(`${namespace}:${key}`);
};
const consoleError = vi.spyOn(console, 'error');

afterEach(() => {
  leaveScreen();
  const logged = consoleError.mock.calls.map((args) => args.map(String).join(' '));
  consoleError.mockClear();
  const missing = [...missingTexts];
  missingTexts.clear();
  expect({ faults: takeFaults(), logged, missing }).toEqual({ faults: [], logged: [], missing: [] });
});
