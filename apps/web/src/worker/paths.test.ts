import { getSession } from '@sufra/contract/identity/identity.ts';
import { savePush } from '@sufra/contract/notifications/push.ts';
import { expect, it } from 'vitest';
import { isApiPath, pushPath, sessionPath } from './paths.ts';

it('uses paths of the contract', () => {
  expect(sessionPath).toBe(getSession.path);
  expect(pushPath).toBe(savePush.path);
  expect([sessionPath, pushPath].every(isApiPath)).toBe(true);
});
