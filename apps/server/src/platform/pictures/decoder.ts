import { remakeBytes, type Remade } from './remake.ts';

export interface Task {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly smallestSide: number;
}

export interface Done {
  readonly id: number;
  readonly remade: Remade;
}

process.on('message', ({ id, bytes, smallestSide }: Task) => {
  void remakeBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), smallestSide).then((remade) =>
    process.send?.({ id, remade } satisfies Done),
  );
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
