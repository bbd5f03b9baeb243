import type { JsonSource } from '@hearth/protocol/sources'
import { sourceFaults } from '../messages.ts'
import { type Collector, SourceFault, sizeOf } from './collector.ts'

/** Reads lists in JSON API responses. Skips items without an ID. */
export const jsonCollector: Collector<JsonSource> = {
  accept: 'application/json',
  read(text, { items, itemId }) {
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch (error) {
      throw new SourceFault(sourceFaults.notJson(), { cause: error })
    }
    const list = at(answer, items)
    if (!Array.isArray(list))
      throw new SourceFault(items ? sourceFaults.noList({ pointer: items }) : sourceFaults.noTopList())
    return list.flatMap((item) => {
      const key = at(item, itemId)
      return typeof key === 'string' || typeof key === 'number'
        ? [{ key: String(key), bytes: sizeOf(item) }]
        : []
    })
  },
}

/** Returns the value at a JSON pointer (RFC 6901), or undefined. */
function at(value: unknown, pointer: string): unknown {
  let current = value
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined
    current = (current as Record<string, unknown>)[name]
  }
  return current
}
