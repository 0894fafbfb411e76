import '../src/shells/styles.ts';
import { afterEach, expect, vi } from 'vitest';
import { startI18n } from '../src/i18n/i18n.ts';
import { installNetwork, takeFaults } from './network.ts';
import { leaveScreen } from './screen.tsx';

installNetwork();
await startI18n('en');
const consoleError = vi.spyOn(console, 'error');

afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  leaveScreen();
  const logged = consoleError.mock.calls.map((args) => args.map(String).join(' '));
  consoleError.mockClear();
  expect({ faults: takeFaults(), logged }).toEqual({ faults: [], logged: [] });
});
