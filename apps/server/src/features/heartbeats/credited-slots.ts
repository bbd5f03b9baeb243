const DAY_MS = 86_400_000
const HEADER = 2
const RECORD = 24
const ID = 16

/** Credited slots of a node that have one length and end on one UTC day. */
export interface CreditRecord {
  intervalMs: number
  /** End of the day's first slot, in milliseconds after midnight. */
  firstMs: number
  /** A bit for each slot that ends on the day, the lowest of a byte first. */
  bits: Buffer
  /** Slots of another length. */
  next?: CreditRecord
}

/** ID of a node as 16 Latin-1 characters. */
export type NodeKey = string

/**
 * Credited slots of a member's nodes on a UTC day, as encoded in `member_days.credited`. The migration of
 * that column documents the bytes. Times are in milliseconds since 1970.
 */
export class CreditedSlots {
  readonly #dayStart: number
  readonly #records: Map<NodeKey, CreditRecord>
  /** Bits that are not part of the bytes that were read. */
  readonly #own = new WeakSet<Buffer>()

  constructor(dayStart: number, bytes: Buffer | null) {
    this.#dayStart = dayStart
    this.#records = bytes ? readRecords(bytes) : new Map()
  }

  has(id: Buffer, slotEnd: number): boolean {
    for (const record of listRecords(this.#records.get(keyOf(id))))
      if (isSet(record, slotEnd - this.#dayStart)) return true
    return false
  }

  /** Returns the slots of a node. Do not change them. */
  find(node: NodeKey): Readonly<CreditRecord> | undefined {
    return this.#records.get(node)
  }

  /** Returns the number of nodes with a credited slot that ends in a window (`to` exclusive). */
  nodesWithin(from: number, to: number): number {
    const end = Math.min(DAY_MS, to - this.#dayStart)
    const isWithin = (record: CreditRecord) => {
      const slot = Math.max(0, Math.ceil((from - this.#dayStart - record.firstMs) / record.intervalMs))
      for (let at = record.firstMs + slot * record.intervalMs; at < end; at += record.intervalMs)
        if (isSet(record, at)) return true
      return false
    }
    let nodes = 0
    for (const record of this.#records.values()) if (listRecords(record).some(isWithin)) nodes += 1
    return nodes
  }

  /** Returns all credited slots, grouped by node. */
  all(): { nodeId: string; end: number; intervalMs: number }[] {
    return [...this.#records].flatMap(([key, first]) => {
      const nodeId = uuidOf(bytesOf(key))
      return listRecords(first).flatMap((record) =>
        endsOf(record).map((inDay) => ({
          nodeId,
          end: this.#dayStart + inDay,
          intervalMs: record.intervalMs,
        })),
      )
    })
  }

  /** Returns the nodes with credited slots. */
  nodeIds(): string[] {
    return [...this.#records.keys()].map((key) => uuidOf(bytesOf(key)))
  }

  /** Returns the ends of a node's credited slots. */
  endsOf(id: Buffer): number[] {
    return listRecords(this.#records.get(keyOf(id))).flatMap((record) =>
      endsOf(record).map((inDay) => this.#dayStart + inDay),
    )
  }

  add(id: Buffer, slotEnd: number, intervalMs: number): void {
    const inDay = slotEnd - this.#dayStart
    const firstMs = inDay % intervalMs
    let record = listRecords(this.#records.get(keyOf(id))).find(
      (known) => known.intervalMs === intervalMs && known.firstMs === firstMs,
    )
    if (!record) {
      record = { intervalMs, firstMs, bits: Buffer.alloc(bytesFor(intervalMs, firstMs)) }
      this.#own.add(record.bits)
      appendRecord(this.#records, keyOf(id), record)
    }
    if (!this.#own.has(record.bits)) {
      record.bits = Buffer.from(record.bits)
      this.#own.add(record.bits)
    }
    const slot = (inDay - firstMs) / intervalMs
    record.bits[slot >> 3] = (record.bits[slot >> 3] ?? 0) | (1 << (slot & 7))
  }

  toBytes(): Buffer {
    const records = [...this.#records].flatMap(([key, first]) =>
      listRecords(first).map((record) => ({ key, ...record })),
    )
    const header = Buffer.alloc(HEADER + RECORD * records.length)
    header.writeUInt16BE(records.length, 0)
    records.forEach(({ key, intervalMs, firstMs }, index) => {
      const at = HEADER + RECORD * index
      header.write(key, at, 'latin1')
      header.writeUInt32BE(intervalMs, at + ID)
      header.writeUInt32BE(firstMs, at + ID + 4)
    })
    return Buffer.concat([header, ...records.map(({ bits }) => bits)])
  }
}

/** Returns the 16 bytes of a UUID. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

/** Returns the UUID of 16 bytes. */
export function uuidOf(id: Buffer): string {
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Returns the key of a node by the bytes of its ID. */
export const keyOf = (id: Buffer): NodeKey => id.toString('latin1')

const bytesOf = (key: NodeKey) => Buffer.from(key, 'latin1')

function readRecords(bytes: Buffer): Map<NodeKey, CreditRecord> {
  const records = new Map<NodeKey, CreditRecord>()
  const bitsFrom = HEADER + RECORD * bytes.readUInt16BE(0)
  let bitsAt = bitsFrom
  for (let at = HEADER; at < bitsFrom; at += RECORD) {
    const intervalMs = bytes.readUInt32BE(at + ID)
    const firstMs = bytes.readUInt32BE(at + ID + 4)
    const length = bytesFor(intervalMs, firstMs)
    const bits = bytes.subarray(bitsAt, bitsAt + length)
    appendRecord(records, bytes.toString('latin1', at, at + ID), { intervalMs, firstMs, bits })
    bitsAt += length
  }
  return records
}

function appendRecord(records: Map<NodeKey, CreditRecord>, key: NodeKey, record: CreditRecord): void {
  const last = listRecords(records.get(key)).at(-1)
  if (last) last.next = record
  else records.set(key, record)
}

function listRecords(first: CreditRecord | undefined): CreditRecord[] {
  const records: CreditRecord[] = []
  for (let record = first; record; record = record.next) records.push(record)
  return records
}

/** Returns the ends of the credited slots, in milliseconds after midnight. */
function endsOf({ intervalMs, firstMs, bits }: CreditRecord): number[] {
  return Array.from({ length: 8 * bits.length }, (_, slot) => firstMs + slot * intervalMs).filter(
    (inDay, slot) => inDay < DAY_MS && ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0,
  )
}

function isSet({ intervalMs, firstMs, bits }: CreditRecord, inDay: number): boolean {
  const slot = (inDay - firstMs) / intervalMs
  return Number.isInteger(slot) && ((bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0
}

function bytesFor(intervalMs: number, firstMs: number): number {
  return Math.ceil(Math.ceil((DAY_MS - firstMs) / intervalMs) / 8)
}
