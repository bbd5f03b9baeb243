import { openValue, readKeyId, type SealedLocation, type SealingKey, sealValue } from './sealed-value.ts'

/** Set of sealing keys. The newest key seals values, and each key opens those that it sealed. */
export interface KeyRing {
  readonly newestId: string
  readonly ids: readonly string[]
  seal(location: SealedLocation, plain: Buffer): Buffer
  /** @throws SealedValueError */
  open(location: SealedLocation, sealed: Buffer): Buffer
  /**
   * Opens a value. Returns earlier versions' unsealed values unchanged.
   * @throws SealedValueError
   */
  openOrPlain(location: SealedLocation, stored: Buffer): Buffer
}

/** Thrown if a sealed value cannot be opened. The message contains neither the value nor a key. */
export class SealedValueError extends Error {
  override readonly name = 'SealedValueError'
  readonly code: 'KEY_MISSING' | 'NOT_AUTHENTIC'
  readonly keyId: string | undefined

  constructor(code: SealedValueError['code'], keyId: string | undefined, message: string) {
    super(message)
    this.code = code
    this.keyId = keyId
  }
}

const RELOAD_MS = 1_000

/**
 * Creates a key ring.
 * @param keys oldest first
 * @param options.source origin of the keys, for messages
 * @param options.reload reads the keys again if one is missing, at most once a second
 */
export function createKeyRing(
  keys: readonly SealingKey[],
  options: { source: string; reload?: () => readonly SealingKey[] },
): KeyRing {
  const newest = keys.at(-1)
  if (!newest) throw new Error('Expected at least one sealing key.')
  let known = new Map(keys.map((key) => [key.id, key]))
  let reloadedAt = Number.NEGATIVE_INFINITY

  function find(id: string): SealingKey | undefined {
    const found = known.get(id)
    if (found || !options.reload || performance.now() - reloadedAt < RELOAD_MS) return found
    reloadedAt = performance.now()
    known = new Map([...known, ...options.reload().map((key) => [key.id, key] as const)])
    return known.get(id)
  }

  function open(location: SealedLocation, sealed: Buffer): Buffer {
    const id = readKeyId(sealed)
    const where = `${location.column} of ${location.row}`
    if (id === undefined) throw new SealedValueError('NOT_AUTHENTIC', undefined, `${where} is not sealed.`)
    const key = find(id)
    if (!key) {
      throw new SealedValueError(
        'KEY_MISSING',
        id,
        `${where} is sealed with the key ${id}, which is not in ${options.source}. Add that key there.`,
      )
    }
    const opened = openValue(key, location, sealed)
    if (!opened) {
      throw new SealedValueError(
        'NOT_AUTHENTIC',
        id,
        `${where} cannot be decrypted with its key ${id}: it was changed or copied from another row.`,
      )
    }
    return opened
  }

  return {
    newestId: newest.id,
    get ids() {
      return [...known.keys()]
    },
    seal: (location, plain) => sealValue(newest, location, plain),
    open,
    openOrPlain: (location, stored) => (readKeyId(stored) === undefined ? stored : open(location, stored)),
  }
}
