import { expect, test } from 'vitest'
import { publishPolicy } from './policies.ts'

test.each([
  ['text', { markdown: 'x' }, true],
  ['a link', { url: 'https://a.example' }, true],
  ['both', { markdown: 'x', url: 'https://a.example' }, false],
  ['neither', {}, false],
])('publishes a policy with %s: %j %s', (_case, content, expected) => {
  const publish = (...languages: string[]) =>
    publishPolicy.body.safeParse({
      kind: 'terms',
      version: 1,
      reason: 'a reason',
      texts: languages.map((language) => ({ language, title: 't', ...content })),
    })
  expect(publish('en', 'de').success).toBe(expected)
  if (expected) expect(publish('en', 'EN').error?.issues).toMatchObject([{ message: 'duplicates' }])
})
