import { micromark } from 'micromark'
import { expect, test } from 'vitest'
import { parseHtmlTree, proseTags } from './html-tree.ts'

const tree = (markdown: string) => parseHtmlTree(micromark(markdown), proseTags)

test('parses Markdown output to a tree', () => {
  expect(tree('# Fair *use*\n\nOne & two.  \nThree.\n\n---\n\n> Quoted')).toEqual([
    ['h1', null, ['Fair ', ['em', null, ['use']]]],
    ['p', null, ['One & two.', ['br', null, []], '\nThree.']],
    ['hr', null, []],
    ['blockquote', null, ['\n', ['p', null, ['Quoted']], '\n']],
  ])
})

test('keeps link targets, drops scripts and images, and escapes HTML', () => {
  expect(tree('[a](https://example.org/?x=1&y=2)')).toEqual([
    ['p', null, [['a', 'https://example.org/?x=1&y=2', ['a']]]],
  ])
  expect(tree('[a](javascript:alert(1))')).toEqual([['p', null, [['a', '', ['a']]]]])
  expect(tree('![a](https://example.org/x.png)')).toEqual([['p', null, []]])
  expect(tree('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>'])
})

test('keeps the content of an unknown element and reports its tag', () => {
  const others: string[] = []
  expect(parseHtmlTree('<p><mark>so</mark></p>', ['p'], (tag) => others.push(tag))).toEqual([
    ['p', null, ['so']],
  ])
  expect(others).toEqual(['mark'])
})
