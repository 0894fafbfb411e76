const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1)
    if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
};

/** The first 32 bits behind the point. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;

const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const beginning = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(64);

const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

function expand(words: Int32Array, from: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = words[from + at] as number;
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] as number;
    const late = schedule[at - 2] as number;
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] as number) + first + (schedule[at - 7] as number) + second;
  }
}

// Written out: lists that are taken apart would cost more than the sums.
function mix(state: Int32Array, words: Int32Array, from: number): void {
  expand(words, from);
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let at = 0; at < 64; at += 1) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const more = (h + sum + ((e & f) ^ (~e & g)) + (constants[at] as number) + (schedule[at] as number)) | 0;
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + more) | 0;
    d = c;
    c = b;
    b = a;
    a = (more + most) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] as number) + (mixed[at] as number);
}

type Eight = [number, number, number, number, number, number, number, number];

/** The eight words of the hash of a text of plain letters and digits. */
export function sha256(text: string): Int32Array {
  const blocks = Math.ceil((text.length + 9) / 64);
  const words = new Int32Array(blocks * 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at === text.length ? 0x80 : text.charCodeAt(at);
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - (at % 4) * 8));
  }
  words[words.length - 1] = text.length * 8;
  const state = beginning.slice();
  for (let at = 0; at < blocks; at += 1) mix(state, words, at * 16);
  return state;
}
