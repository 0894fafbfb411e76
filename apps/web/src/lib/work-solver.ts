import { sha256 } from './sha256.ts';

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

function isSolved(words: Int32Array, bits: number): boolean {
  for (const [at, word] of words.entries()) {
    const left = bits - at * 32;
    if (left <= 32) return left <= 0 || word >>> (32 - left) === 0;
    if (word !== 0) return false;
  }
  return true;
}

/** A text for which SHA-256(puzzle + ":" + text) begins with so many zero bits. */
export async function solve(puzzle: string, bits: number): Promise<string> {
  for (let tried = 0; ; await pause()) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (const stop = tried + triesAtOnce; tried < stop; tried += 1) {
        if (isSolved(sha256(`${puzzle}:${tried}`), bits)) return String(tried);
      }
    }
  }
}
