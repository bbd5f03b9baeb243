/**
 * A failed write, read or delete of an object. The message is for operators. `unavailable`: a retry may
 * succeed. `rejected`: the settings or permissions are wrong. `damaged`: the object is missing or differs
 * from its record.
 */
export class BlobStorageError extends Error {
  override readonly name = 'BlobStorageError'
  readonly reason: 'unavailable' | 'rejected' | 'damaged'

  constructor(reason: BlobStorageError['reason'], message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.reason = reason
  }
}
