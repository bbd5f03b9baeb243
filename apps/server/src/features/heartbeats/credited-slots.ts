const DAY_MS = 86_400_000
const HEADER = 2
const RECORD = 24
const ID = 16

/** Bits for one node's slots of one length that end on one UTC day. */
interface Record {
  /** 16 bytes. */
  id: Buffer
  intervalMs: number
  /** End of the day's first slot, in milliseconds after midnight. */
  firstMs: number
  bits: Buffer
}

/**
 * Credited slots of a member's nodes on a UTC day, as encoded in `member_days.credited`. The migration of
 * that column documents the bytes. Times are in milliseconds since 1970.
 */
export class CreditedSlots {
  readonly #dayStart: number
  readonly #records: Record[]

  constructor(dayStart: number, bytes: Buffer | null) {
    this.#dayStart = dayStart
    this.#records = bytes ? readRecords(bytes) : []
  }

  has(id: Buffer, slotEnd: number): boolean {
    return this.#records.some((record) => record.id.equals(id) && isSet(record, slotEnd - this.#dayStart))
  }

  /** Returns the number of nodes with a credited slot that ends in a window (`to` exclusive). */
  nodesWithin(from: number, to: number): number {
    const credited = new Set<string>()
    for (const record of this.#records) {
      const first = Math.max(0, Math.ceil((from - this.#dayStart - record.firstMs) / record.intervalMs))
      for (let slot = first; ; slot++) {
        const end = record.firstMs + slot * record.intervalMs
        if (end >= Math.min(DAY_MS, to - this.#dayStart)) break
        if (isSet(record, end)) credited.add(record.id.toString('latin1'))
      }
    }
    return credited.size
  }

  /** Returns all credited slots, grouped by node. */
  all(): { nodeId: string; end: number; intervalMs: number }[] {
    return this.#records.flatMap((record) => {
      const nodeId = uuidOf(record.id)
      return endsOf(record).map((inDay) => ({
        nodeId,
        end: this.#dayStart + inDay,
        intervalMs: record.intervalMs,
      }))
    })
  }

  /** Returns the nodes with credited slots. */
  nodeIds(): string[] {
    return [...new Set(this.#records.map(({ id }) => uuidOf(id)))]
  }

  /** Returns the ends of a node's credited slots. */
  endsOf(id: Buffer): number[] {
    return this.#records
      .filter((record) => record.id.equals(id))
      .flatMap((record) => endsOf(record).map((inDay) => this.#dayStart + inDay))
  }

  add(id: Buffer, slotEnd: number, intervalMs: number): void {
    const inDay = slotEnd - this.#dayStart
    const firstMs = inDay % intervalMs
    let record = this.#records.find(
      (known) => known.id.equals(id) && known.intervalMs === intervalMs && known.firstMs === firstMs,
    )
    if (!record) {
      record = { id, intervalMs, firstMs, bits: Buffer.alloc(bytesFor(intervalMs, firstMs)) }
      this.#records.push(record)
    }
    const slot = (inDay - firstMs) / intervalMs
    record.bits[slot >> 3] = (record.bits[slot >> 3] ?? 0) | (1 << (slot & 7))
  }

  toBytes(): Buffer {
    const header = Buffer.alloc(HEADER + RECORD * this.#records.length)
    header.writeUInt16BE(this.#records.length, 0)
    this.#records.forEach(({ id, intervalMs, firstMs }, index) => {
      const at = HEADER + RECORD * index
      id.copy(header, at)
      header.writeUInt32BE(intervalMs, at + ID)
      header.writeUInt32BE(firstMs, at + ID + 4)
    })
    return Buffer.concat([header, ...this.#records.map(({ bits }) => bits)])
  }
}

/** Returns the 16 bytes of a UUID. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Returns the UUID of 16 bytes. */
export function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function readRecords(bytes: Buffer): Record[] {
  const count = bytes.readUInt16BE(0)
  let bitsAt = HEADER + RECORD * count
  return Array.from({ length: count }, (_, index) => {
    const at = HEADER + RECORD * index
    const intervalMs = bytes.readUInt32BE(at + ID)
    const firstMs = bytes.readUInt32BE(at + ID + 4)
    const length = bytesFor(intervalMs, firstMs)
    const record = {
      id: bytes.subarray(at, at + ID),
      intervalMs,
      firstMs,
      bits: Buffer.from(bytes.subarray(bitsAt, bitsAt + length)),
    }
    bitsAt += length
    return record
  })
}

/** Returns the ends of the credited slots, in milliseconds after midnight. */
function endsOf({ intervalMs, firstMs, bits }: Record): number[] {
  return Array.from({ length: 8 * bits.length }, (_, slot) => firstMs + slot * intervalMs).filter(
    (inDay, slot) => inDay < DAY_MS && ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0,
  )
}

function isSet({ intervalMs, firstMs, bits }: Record, inDay: number): boolean {
  const slot = (inDay - firstMs) / intervalMs
  return Number.isInteger(slot) && ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0
}

function bytesFor(intervalMs: number, firstMs: number): number {
  return Math.ceil(Math.ceil((DAY_MS - firstMs) / intervalMs) / 8)
}
