/**
 * An object could not be written, read or deleted. The message is for operators.
 * `unavailable`: the same call may work later. `rejected`: the settings or permissions are wrong. `damaged`: the object is
 * missing or differs from its record.
 */
export class BlobStorageError extends Error {
  override readonly name = 'BlobStorageError'
  readonly reason: 'unavailable' | 'rejected' | 'damaged'

  constructor(reason: BlobStorageError['reason'], message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.reason = reason
  }
}
