import { readdirSync, readFileSync } from 'node:fs'
import {
  formatBytes,
  formatCompact,
  formatPercent,
  formatPoints,
  formatShortAddress,
} from '@hearth/ui/lib/format'
import { expect, test } from 'vitest'
import { parts } from '../../build/subset-font.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Returns the code points of a font's `unicode-range` in base.css. */
function rangeOf(font: string): Set<number> {
  const css = read('./base.css')
  const face = css.slice(css.indexOf(`${font}.woff2`))
  const range = /unicode-range:\s*([^;]*);/.exec(face)?.[1] ?? ''
  return codePoints(
    [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = '', last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  )
}

function codePoints(ranges: (number | number[])[]): Set<number> {
  return new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = [range].flat()
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }),
  )
}

test.each(['own', 'symbols', 'western'] as const)(
  'includes the declared characters in the font part %s',
  (part) => {
    expect([...rangeOf(`inter-${part}`)].sort()).toEqual([...codePoints(parts[part])].sort())
  },
)

test('includes all characters of the portal in the first two font parts', () => {
  const messages = [...read('../locales/de.po').matchAll(/^(?:msgid|msgstr) "(.*)"$/gm)].map(
    ([, text = '']) =>
      // Remove placeholders and markup, which are not rendered.
      text
        .replace(/\\"/g, '')
        .replace(/<\/?\d+\/?>/g, '')
        .replace(/[{}#]/g, ''),
  )
  const help = readdirSync(new URL('../features/help/content', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.md'))
    // Remove Markdown syntax, and code, which uses another font.
    .map((file) =>
      read(`../features/help/content/${file}`)
        .replace(/`[^`]*`/g, '')
        .replace(/[#*[\]<>{}=|"\n]/g, ''),
    )
  const figures = [null, 0, 0.04, 0.5, 1234.5, -1234.5, 123_456_789].flatMap((figure) => [
    formatPoints(figure),
    formatBytes(figure),
    formatPercent(figure),
    formatCompact(figure ?? 0),
  ])
  const own = new Set([...rangeOf('inter-own'), ...rangeOf('inter-symbols')])
  const written = new Set(
    [...messages, ...help, ...figures, formatShortAddress(`0x${'0'.repeat(40)}`)].join(''),
  )
  expect(written.size).toBeGreaterThan(60)
  expect([...written].filter((letter) => !own.has(letter.codePointAt(0) ?? 0))).toEqual([])
})
