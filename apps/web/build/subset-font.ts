import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

/** Code points of each part, equal to its `unicode-range` in styles/base.css. */
export const parts = {
  /** Letters, digits and punctuation of the portal's own English and German text. */
  own: [
    ...[0x20, 0x21, 0x27],
    ...[
      [0x2c, 0x3a],
      [0x3f, 0x5a],
      [0x61, 0x7a],
    ],
    ...[0xa0, 0xc4, 0xd6, 0xdc, 0xdf, 0xe4, 0xf6, 0xfc, 0x2019, 0x2026, 0x202f],
  ],
  /** Other characters of that text. The login page needs none of them. */
  symbols: [
    ...[
      [0x25, 0x26],
      [0x28, 0x29],
      [0x3b, 0x3d],
      [0x201c, 0x201e],
    ],
    ...[0x2b, 0x5f, 0xa9, 0xb7, 0xd7, 0x2013, 0x2022],
  ],
  /** Other ASCII and Western European characters, for names. */
  western: [
    ...[
      [0x22, 0x24],
      [0x5b, 0x5e],
      [0x7b, 0x7e],
    ],
    ...[0x2a, 0x3e, 0x60],
    ...[
      [0xa1, 0xa8],
      [0xaa, 0xb6],
      [0xb8, 0xc3],
      [0xc5, 0xd5],
      [0xd8, 0xdb],
      [0xdd, 0xde],
      [0xe0, 0xe3],
    ],
    ...[
      [0xe5, 0xf5],
      [0xf7, 0xfb],
      [0xfd, 0xff],
      [0x2009, 0x200a],
      [0x2039, 0x203a],
      [0x2190, 0x2193],
    ],
    ...[0x2014, 0x2018, 0x201a, 0x20ac, 0x2122, 0x2212],
  ],
}

function toText(ranges: (number | number[])[]): string {
  return ranges
    .map((range) => (typeof range === 'number' ? [range, range] : range))
    .map(([first = 0, last = 0]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    )
    .join('')
}

const options = {
  targetFormat: 'woff2' as const,
  /** The weights in use. The whole font has 100 to 900. */
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
  // Names of styles, for menus of fonts.
  dropTables: ['STAT'],
}

/** Subsets Inter to the characters and weights in use. Returns the file of each part. */
export async function createInterSubsets(): Promise<Record<keyof typeof parts, string>> {
  return { own: await subset('own'), symbols: await subset('symbols'), western: await subset('western') }
}

async function subset(part: keyof typeof parts): Promise<string> {
  const font = readFileSync(source)
  const text = toText(parts[part])
  const key = createHash('sha256').update(font).update(text).update(JSON.stringify(options)).digest('hex')
  const file = join(
    dirname(source),
    '..',
    '..',
    '..',
    '.cache',
    'hearth',
    key.slice(0, 16),
    `inter-${part}.woff2`,
  )
  if (!existsSync(file)) {
    const made = await subsetFont(font, text, options)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, made)
  }
  return file
}
