/** Number of intervals per row of `subnet_windows`. */
export const WINDOWS_PER_ROW = 16
const MOST = 0xffff

/** Returns the start of the row that contains a time, in milliseconds since 1970. */
export function rowStart(time: number, intervalMs: number): number {
  const span = WINDOWS_PER_ROW * intervalMs
  return Math.floor(time / span) * span
}

/** Number of credited nodes of one subnet in each interval of a row of `subnet_windows`. */
export class SubnetWindows {
  readonly #used: Buffer

  constructor(used: Buffer | null) {
    this.#used = used ? Buffer.from(used) : Buffer.alloc(2 * WINDOWS_PER_ROW)
  }

  usedAt(time: number, intervalMs: number): number {
    return this.#used.readUInt16BE(offsetOf(time, intervalMs))
  }

  count(time: number, intervalMs: number): void {
    const at = offsetOf(time, intervalMs)
    this.#used.writeUInt16BE(Math.min(MOST, this.#used.readUInt16BE(at) + 1), at)
  }

  toBytes(): Buffer {
    return this.#used
  }
}

function offsetOf(time: number, intervalMs: number): number {
  return 2 * (Math.floor(time / intervalMs) % WINDOWS_PER_ROW)
}
