import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cause, pauseBefore, startLine, versionOf, type LineParts, type Source } from './live.ts';
import { joined } from './pace.ts';

class FakeSource implements Source {
  isClosed = false;
  private readonly hearers = new Map<string, (event: { data?: string }) => void>();
  addEventListener(name: 'changed' | 'error', hear: (event: { data?: string }) => void): void {
    this.hearers.set(name, hear);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(name: 'changed' | 'error', data?: string): void {
    this.hearers.get(name)?.(data === undefined ? {} : { data });
  }
}

function arrange(changes: Partial<LineParts> = {}) {
  const sources: FakeSource[] = [];
  const world = { isHere: true, hear: (): void => undefined };
  const look = vi.fn((_: Cause) => Promise.resolve(true));
  const end = startLine({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    look,
    isKnown: () => false,
    isHere: () => world.isHere,
    onHereOrAway: (hear) => {
      world.hear = hear;
      return () => {
        world.hear = () => undefined;
      };
    },
    pollMs: 30_000,
    ...changes,
  });
  const turn = (isHere: boolean): void => {
    world.isHere = isHere;
    world.hear();
  };
  return { sources, look, end, turn, last: () => sources.at(-1) as FakeSource };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a live subscription', () => {
  it('refetches on a change, unless it is known', () => {
    const { look, last } = arrange({ isKnown: (version) => version <= 3 });
    last().tell('changed', '{"version":3}');
    expect(look).not.toHaveBeenCalled();
    last().tell('changed', '{"version":4}');
    last().tell('changed', '{"version":null}');
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('distinguishes a poll from an event, so that slow screens can poll less', () => {
    const { look, last, turn } = arrange();
    vi.advanceTimersByTime(30_000);
    last().tell('changed', '{"version":null}');
    turn(false);
    turn(true);
    expect(look.mock.calls).toEqual([['poll'], ['news'], ['news']]);
  });

  it('joins a burst: one refetch runs, one waits, and a second apart', async () => {
    let answer = (): void => undefined;
    const look = vi.fn(
      (_: Cause) =>
        new Promise<boolean>((resolve) => {
          answer = () => resolve(true);
        }),
    );
    const { last, end } = arrange({ look, pace: joined(1_000) });
    const burst = (): void => {
      for (let at = 0; at < 50; at += 1) last().tell('changed', '{"version":null}');
    };
    burst();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(look).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(2);
    answer();
    await vi.advanceTimersByTimeAsync(999);
    expect(look).toHaveBeenCalledTimes(2);
    burst();
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(3);
    burst();
    end();
    answer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('polls beside the stream', () => {
    const { look } = arrange();
    vi.advanceTimersByTime(90_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('pauses while the page is hidden, and refetches at once on return', () => {
    const { look, last, sources, turn } = arrange();
    turn(false);
    expect(last().isClosed).toBe(true);
    vi.advanceTimersByTime(300_000);
    expect(look).not.toHaveBeenCalled();
    turn(true);
    expect(look).toHaveBeenCalledTimes(1);
    expect(sources).toHaveLength(2);
    turn(true);
    expect(sources).toHaveLength(2);
  });

  it('does not start while the page is hidden', () => {
    const { sources, turn } = arrange({ isHere: () => false });
    turn(true);
    expect(sources).toHaveLength(0);
  });

  it('reconnects with growing pauses, which reset after a success', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { sources, last } = arrange();
    for (const [pause, dialled] of [
      [2_000, 2],
      [4_000, 3],
      [8_000, 4],
    ] as const) {
      last().tell('error');
      vi.advanceTimersByTime(pause - 1);
      expect(sources).toHaveLength(dialled - 1);
      vi.advanceTimersByTime(1);
      expect(sources).toHaveLength(dialled);
    }
    last().tell('changed', '{"version":null}');
    last().tell('error');
    vi.advanceTimersByTime(2_000);
    expect(sources).toHaveLength(5);
  });

  it('waits after a broken stream: otherwise every client would refetch at once', () => {
    const { look, last } = arrange({ isKnown: () => true });
    last().tell('changed', '{"version":1}');
    last().tell('error');
    expect(look).not.toHaveBeenCalled();
  });

  it('polls between attempts', () => {
    const { look, last } = arrange({ pollMs: 1_000 });
    last().tell('error');
    vi.advanceTimersByTime(900);
    look.mockClear();
    vi.advanceTimersByTime(100);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('stops for good when the server refuses', async () => {
    const look = vi.fn(() => Promise.resolve(false));
    const { sources, last, turn } = arrange({ look });
    last().tell('error');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(look).toHaveBeenCalledTimes(1);
    turn(true);
    expect(sources).toHaveLength(1);
  });

  it('stops on request', () => {
    const { look, last, end, sources } = arrange();
    end();
    expect(last().isClosed).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(look).not.toHaveBeenCalled();
    expect(sources).toHaveLength(1);
  });
});

it('backs off between two and thirty seconds, with 50 % jitter', () => {
  expect(pauseBefore(0, 0.5)).toBe(2_000);
  expect(pauseBefore(0, 0)).toBe(1_000);
  expect(pauseBefore(0, 1)).toBe(3_000);
  expect(pauseBefore(2, 0.5)).toBe(8_000);
  expect(pauseBefore(20, 0.5)).toBe(30_000);
});

it('reads the version of an event, or none', () => {
  expect(versionOf('{"version":7}')).toBe(7);
  expect(versionOf('{"version":null}')).toBeNull();
  expect(versionOf('hello')).toBeNull();
  expect(versionOf(undefined)).toBeNull();
});
