import { randomUUID } from 'node:crypto'
import type { CollectionSource } from '@hearth/protocol/sources'
import { expect, test } from 'vitest'
import { assignSources } from './assign-sources.ts'

test('assigns a source to its share of the members, with a different selection per source', () => {
  const createSource = (id: string, share: number): CollectionSource => ({
    id,
    kind: 'feed',
    url: 'https://example.org',
    result: 'post',
    everySeconds: 60,
    share,
  })
  const sources = [createSource('all', 1), createSource('tenth', 0.1), createSource('another', 0.1)]
  const members = Array.from({ length: 2000 }, () => assignSources(sources, randomUUID()).map(({ id }) => id))
  const amount = (...ids: string[]) => members.filter((own) => ids.every((id) => own.includes(id))).length
  expect(amount('all')).toBe(2000)
  expect(amount('tenth')).toBeGreaterThan(120)
  expect(amount('tenth')).toBeLessThan(280)
  expect(amount('tenth', 'another')).toBeLessThan(60)
})
