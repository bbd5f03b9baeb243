import { expect, test } from 'vitest'
import { collectionSourceSchema, sourceOfJob } from './sources.ts'

test.each([
  ['news item 1', 'news'],
  ['news', 'news'],
  ['', ''],
])('reads the source of the job "%s"', (job, source) => {
  expect(sourceOfJob(job)).toBe(source)
})

test.each([
  ['https://a.example/feed', true],
  ['http://a.example/@user', true],
  ['https://user@a.example/', false],
  ['HTTP://user:secret@a.example/', false],
])('judges the address of a source %s: %s', (url, expected) => {
  const source = { kind: 'feed', id: 's', url, result: 'post', everySeconds: 60 }
  expect(collectionSourceSchema.safeParse(source).success).toBe(expected)
})
