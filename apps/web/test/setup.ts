import '../src/shells/styles.ts';
import { afterEach, expect } from 'vitest';
import { startI18n } from '../src/i18n/i18n.ts';
import { installNetwork, takeFaults } from './network.ts';
import { leaveScreen } from './screen.tsx';

installNetwork();
await startI18n('en');

afterEach(() => {
  leaveScreen();
  expect(takeFaults()).toEqual([]);
});
