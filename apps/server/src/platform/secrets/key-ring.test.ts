import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseKeyFile } from './key-file.ts'
import { createKeyRing } from './key-ring.ts'
import { readKeyId } from './sealed-value.ts'

const newKeys = (count = 1) =>
  parseKeyFile(Array.from({ length: count }, () => randomBytes(32).toString('base64')).join('\n'), 'a test')
const ringOf = (...keys: ReturnType<typeof newKeys>) => createKeyRing(keys, { source: '/keys' })
const location = { column: 'auth.factors.sealed_secret', row: 'one' }

test('opens a sealed value only in its own place', () => {
  const ring = ringOf(...newKeys())
  const text = fc.string({ maxLength: 20 })
  fc.assert(
    fc.property(text, text, text, text, fc.uint8Array(), (column, row, otherColumn, otherRow, bytes) => {
      const sealed = ring.seal({ column, row }, Buffer.from(bytes))
      expect(ring.open({ column, row }, sealed)).toEqual(Buffer.from(bytes))
      fc.pre(column !== otherColumn || row !== otherRow)
      expect(() => ring.open({ column: otherColumn, row: otherRow }, sealed)).toThrow('another row')
    }),
  )
})

test('does not open a value with any changed bit', () => {
  const ring = ringOf(...newKeys())
  const sealed = ring.seal(location, Buffer.from('JBSWY3DPEHPK3PXP'))
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => ring.open(location, changed), `bit ${bit}`).toThrow()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => ring.open(location, sealed.subarray(0, length)), `${length} bytes`).toThrow()
})

test('seals with the newest key and opens with all keys', () => {
  const [older, newer] = newKeys(2)
  if (!older || !newer) throw new Error('no keys')
  const early = ringOf(older).seal(location, Buffer.from('early'))
  const both = ringOf(older, newer)
  expect(both.open(location, early).toString()).toBe('early')
  const late = both.seal(location, Buffer.from('late'))
  expect([readKeyId(early), readKeyId(late)]).toEqual([older.id, newer.id])
  expect(() => ringOf(older).open(location, late)).toThrow(
    `auth.factors.sealed_secret of one is sealed with the key ${newer.id}, which is not in /keys.`,
  )
})

test('seals equal values differently', () => {
  const ring = ringOf(...newKeys())
  expect(ring.seal(location, Buffer.from('same'))).not.toEqual(ring.seal(location, Buffer.from('same')))
})

test('loads a key that was added to its file, checking at most once a second', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const [older, newer] = newKeys(2)
  if (!older || !newer) throw new Error('no keys')
  const late = ringOf(older, newer).seal(location, Buffer.from('late'))
  let reads = 0
  let found = [older, newer]
  const reload = () => {
    reads += 1
    return found
  }
  const ring = createKeyRing([older], { source: '/keys', reload })
  expect(ring.open(location, late).toString()).toBe('late')
  // Until a restart, the ring seals with the key that was newest at startup.
  expect(readKeyId(ring.seal(location, Buffer.from('x')))).toBe(older.id)
  found = []
  const foreign = ringOf(...newKeys()).seal(location, Buffer.from('foreign'))
  const openMany = () => {
    for (let times = 0; times < 50; times++)
      expect(() => ring.open(location, foreign)).toThrow('is not in /keys')
    return reads
  }
  expect(openMany()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(openMany()).toBe(2)
  expect(ring.open(location, late).toString()).toBe('late')
})

test('returns a value of an earlier version unchanged', () => {
  const ring = ringOf(...newKeys())
  const plain = randomBytes(32)
  expect(ring.openOrPlain(location, plain)).toEqual(plain)
  expect(ring.openOrPlain(location, ring.seal(location, plain))).toEqual(plain)
  expect(() => ring.openOrPlain({ ...location, row: 'two' }, ring.seal(location, plain))).toThrow(
    'another row',
  )
})
