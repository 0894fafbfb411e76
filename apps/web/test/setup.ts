import '../src/shells/styles.ts';
import * as react from 'react';
import { afterEach, expect, vi } from 'vitest';
import { startI18n } from '../src/i18n/i18n.ts';
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
const consoleError = vi.spyOn(console, 'error');

afterEach(() => {
  leaveScreen();
  const logged = consoleError.mock.calls.map((args) => args.map(String).join(' '));
  consoleError.mockClear();
  expect({ faults: takeFaults(), logged }).toEqual({ faults: [], logged: [] });
});
