import type { Message } from '@hearth/protocol/messages'
import type { CollectionSource } from '@hearth/protocol/sources'
import { localize } from '../language.ts'

/** Item found at a source. Its content is not stored. */
export interface CollectedItem {
  /** Identifier of the item within its source, stable across polls. */
  key: string
  bytes: number
}

/** Parser for one kind of source. `poll-source.ts` fetches all kinds in the same way. */
export interface Collector<Source extends CollectionSource> {
  /** Value of the Accept header. */
  accept: string
  /** @throws SourceFault if the response is not in the format that this collector expects */
  read(text: string, source: Source): CollectedItem[]
}

/** Error that explains, in the terminal's language, why a source could not be read. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  /** Delay requested by the source. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: Message, options: { retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(localize(message), { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns an item's size as UTF-8 JSON, in bytes. */
export function sizeOf(item: unknown): number {
  return Buffer.byteLength(JSON.stringify(item) ?? '')
}
