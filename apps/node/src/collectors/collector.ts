import type { CollectionSource } from '@hearth/protocol/sources'

/** Something that was found at a source. What it says is not kept. */
export interface CollectedItem {
  /** Names it within its source, the same at every look. */
  key: string
  bytes: number
}

/** Reads one kind of source. Fetching, its manners and its safety are the same for all kinds, in `poll-source.ts`. */
export interface Collector<Source extends CollectionSource> {
  /** What the source should answer with, as the Accept header says it. */
  accept: string
  /** @throws SourceFault for an answer that is not of this kind */
  read(text: string, source: Source): CollectedItem[]
}

/** Why a source could not be read this time; the message is for the person who runs the node. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  /** What the source asked for. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Size of an item, as JSON in UTF-8. */
export function sizeOf(item: unknown): number {
  return Buffer.byteLength(JSON.stringify(item) ?? '')
}
