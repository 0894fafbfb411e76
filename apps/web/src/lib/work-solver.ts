import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const sliceMs = 12;
const triesAtOnce = 200;

/** Lets the page draw and answer. Timers would be held back in a tab nobody looks at. */
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

/** A text for which SHA-256(puzzle + ":" + text) begins with so many zero bits. */
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
