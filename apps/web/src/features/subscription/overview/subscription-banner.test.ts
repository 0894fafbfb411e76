import { describe, expect, it } from 'vitest';
import { nextNotification } from './subscription-banner.tsx';

describe('nextNotification', () => {
  it('is today before the hour', () =>
    expect(nextNotification('08:00', new Date('2025-11-21T03:59:00Z'))).toBe('today'));
  it('is tomorrow from the hour on', () =>
    expect(nextNotification('08:00', new Date('2025-11-21T04:00:00Z'))).toBe('tomorrow'));
  it('begins a new day at midnight in Dubai', () =>
    expect(nextNotification('06:00', new Date('2025-11-20T20:00:00Z'))).toBe('today'));
});
