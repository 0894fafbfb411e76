import type { FieldCode } from '@sufra/contract/errors.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createGate } from '../gate.ts';
import type { Done, Task } from './decoder.ts';
import type { Remade } from './remake.ts';

export type { CleanPicture } from './remake.ts';

const patienceMs = 15_000;
const idleMs = 60_000;
const gate = createGate({ places: 2, waiting: 64 });

/**
 * Re-encodes a picture in a child process. Null can be retried: the queue is full or the decoder failed.
 */
export const remakePicture = (
  open: () => { readonly bytes: Buffer } | { readonly problem: FieldCode },
  smallestSide: number,
): Promise<Remade> =>
  gate.pass(1, async () => {
    const opened = open();
    return 'problem' in opened ? opened : remakeElsewhere(opened.bytes, smallestSide);
  });

interface Decoder {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (remade: Remade) => void>;
  idle: NodeJS.Timeout | null;
}

let decoder: Decoder | null = null;
let tasks = 0;

async function remakeElsewhere(bytes: Buffer, smallestSide: number): Promise<Remade> {
  const current = (decoder ??= startDecoder());
  if (current.idle) clearTimeout(current.idle);
  tasks += 1;
  const task: Task = { id: tasks, bytes, smallestSide };
  const remade = await new Promise<Remade>((resolve) => {
    // Only a kill surely stops a hanging decoder and frees its memory.
    const late = setTimeout(() => current.child.kill('SIGKILL'), patienceMs);
    current.waiting.set(task.id, (outcome) => {
      clearTimeout(late);
      resolve(outcome);
    });
    current.child.send(task, (error) => error && forget(current));
  });
  current.waiting.delete(task.id);
  if (current.waiting.size === 0) current.idle = setTimeout(() => endIdle(current), idleMs).unref();
  return withBuffer(remade);
}

// IPC turns a Buffer into a plain Uint8Array.
const withBuffer = (remade: Remade): Remade =>
  remade !== null && 'picture' in remade
    ? { picture: { ...remade.picture, bytes: Buffer.from(remade.picture.bytes) } }
    : remade;

/** No settings, no keys; memory returns to the OS after each picture. */
const ownEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
};

function startDecoder(): Decoder {
  const isCompiled = import.meta.url.endsWith('.js');
  const program = isCompiled
    ? new URL('decoder.js', import.meta.url)
    : path.join(import.meta.dirname, 'decoder.ts');
  const child = fork(program, {
    execArgv: isCompiled ? [] : ['--import', createRequire(import.meta.url).resolve('tsx')],
    env: ownEnvironment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const started: Decoder = { child, waiting: new Map(), idle: null };
  child.on('message', ({ id, remade }: Done) => started.waiting.get(id)?.(remade));
  child.on('error', () => forget(started)).on('exit', () => forget(started));
  // The child never keeps the server from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  return started;
}

function endIdle(idle: Decoder): void {
  if (idle.waiting.size > 0) return;
  idle.child.disconnect();
  forget(idle);
}

function forget(gone: Decoder): void {
  if (decoder === gone) decoder = null;
  for (const settle of gone.waiting.values()) settle(null);
}
