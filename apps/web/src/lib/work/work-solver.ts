import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const sliceMs = 12;
const triesAtOnce = 200;

/** Yields to the page. Not by timers, which are throttled in background tabs. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function isSolved(hash: Uint8Array, bits: number): boolean {
  for (const [at, byte] of hash.entries()) {
    const left = bits - at * 8;
    if (left <= 8) return left <= 0 || byte >>> (8 - left) === 0;
    if (byte !== 0) return false;
  }
  return true;
}

/** Finds a text such that SHA-256(puzzle + ":" + text) starts with `bits` zero bits. */
export async function solve(puzzle: string, bits: number): Promise<string> {
  for (let tried = 0; ; await pause()) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (const stop = tried + triesAtOnce; tried < stop; tried += 1) {
        if (isSolved(sha256(utf8ToBytes(`${puzzle}:${tried}`)), bits)) return String(tried);
      }
    }
  }
}
