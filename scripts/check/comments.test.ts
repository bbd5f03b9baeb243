import { expect, it } from 'vitest'
import { countWords, findDiscouragedPhrases, listComments } from './comments.ts'

it('reads doc comments, line comments and JSX comments without their markers', () => {
  const source = `
    /**
     * Returns the sum,
     * or 0.
     */
    const sum = 1 // Trailing.
    const element = <p>{/* Decorative. */}</p>
  `
  expect(listComments('sample.tsx', source).map(({ line, text }) => [line, text])).toEqual([
    [2, 'Returns the sum, or 0.'],
    [6, 'Trailing.'],
    [7, 'Decorative.'],
  ])
})

it('joins adjacent line comments into one comment', () => {
  const source = '// The lease can expire,\n// so that the update is conditional.\n\n// Another one.\n'
  expect(listComments('sample.ts', source).map(({ text }) => text)).toEqual([
    'The lease can expire, so that the update is conditional.',
    'Another one.',
  ])
})

it('ignores directives of tools', () => {
  const source =
    '// biome-ignore lint/a/b: reason\nconst a = /* @__PURE__ */ make()\n// @ts-expect-error\nmake(1)\n'
  expect(listComments('sample.ts', source)).toEqual([])
})

it('counts words without punctuation', () => {
  expect(countWords('Time in ms — at most 5 000.')).toBe(7)
})

it.each([
  'What a member may see.',
  'Whether the lease expired.',
  'The key, for who asks.',
  'The member is told by email.',
  'Reads it anew.',
])('advises against %j', (text) => {
  expect(findDiscouragedPhrases(text)).toHaveLength(1)
})

it.each(['Returns whether the lease expired.', 'What if the process dies here? The job is retried.'])(
  'accepts %j',
  (text) => {
    expect(findDiscouragedPhrases(text)).toEqual([])
  },
)
