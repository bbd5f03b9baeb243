import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const words = fc.array(fc.stringMatching(/^[a-zäöü.,:]{1,14}$/), { minLength: 1, maxLength: 30 })

test('splits text only at spaces, into lines that are as long as the width allows', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 5, max: 60 }), (list, width) => {
      const text = list.join(' ')
      const lines = wrapText(text, width).split('\n')
      expect(lines.join(' ')).toBe(text)
      for (const [index, line] of lines.entries()) {
        if (line.length > width) expect(line).not.toContain(' ')
        const [first] = (lines[index + 1] ?? '').split(' ')
        if (first) expect(line.length + 1 + first.length).toBeGreaterThan(width)
      }
    }),
  )
})

test('keeps existing line breaks', () => {
  expect(wrapText('one two\nthree four', 8)).toBe('one two\nthree\nfour')
})

test('does not split a command line, so that it can be copied', () => {
  const command = 'npx -y https://portal.example.org/node/01234567.tgz'
  const text = `Start the node: ${command} start`
  expect(wrapText(text, 40, command)).toBe(`Start the node:\n${command} start`)
  expect(wrapText(text, 100, command)).toBe(text)
})
