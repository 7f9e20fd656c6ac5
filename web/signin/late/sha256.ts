// The browser's own digest is missing where the page came over plain HTTP, and for a few bytes at a time it is slower than this.

const blockBytes = 64;

type Eight = readonly [number, number, number, number, number, number, number, number];

const begin: Eight = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const rounds = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
] as const;

/** A SHA-256 of texts of up to 55 characters of ASCII, which fill one block, as eight numbers of 32 bits that the next call overwrites. */
export function newSha256(): (text: string) => Int32Array {
  const block = new DataView(new ArrayBuffer(blockBytes));
  const schedule = new Int32Array(rounds.length);
  const constants = Int32Array.from(rounds);
  const digest = new Int32Array(begin.length);
  return (text) => {
    fill(block, text);
    expand(block, schedule);
    compress(schedule, constants, digest);
    return digest;
  };
}

/** The digest as its 64 hexadecimal digits name it. */
export function digestOf(hex: string): Int32Array {
  return Int32Array.from({ length: begin.length }, (_, index) =>
    Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16),
  );
}

function fill(block: DataView, text: string): void {
  for (let at = 0; at < blockBytes; at += 4) block.setInt32(at, 0);
  for (let at = 0; at < text.length; at++) block.setUint8(at, text.charCodeAt(at));
  block.setUint8(text.length, 0x80);
  block.setUint32(blockBytes - 4, 8 * text.length);
}

function expand(block: DataView, schedule: Int32Array): void {
  for (let index = 0; index < 16; index++) schedule[index] = block.getInt32(4 * index);
  for (let index = 16; index < schedule.length; index++) {
    const [near = 0, far = 0] = [schedule[index - 2], schedule[index - 15]];
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    schedule[index] = ((schedule[index - 16] ?? 0) + small + (schedule[index - 7] ?? 0) + large) | 0;
  }
}

function compress(schedule: Int32Array, constants: Int32Array, digest: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = begin;
  for (let index = 0; index < schedule.length; index++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixed + chosen + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) digest[index] = ((begin[index] ?? 0) + word) | 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
