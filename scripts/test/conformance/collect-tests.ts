import { globSync, readFileSync } from 'node:fs'

/** Test whose title names the requirements that it covers. */
export interface TaggedTest {
  file: string
  title: string
  ids: string[]
}

const TEST_FILES = [
  'apps/**/*.test.ts',
  'apps/**/*.test.tsx',
  'packages/**/*.test.ts',
  'packages/**/*.test.tsx',
  'e2e/tests/*.ts',
]

/**
 * Quoted text that contains an ID and is the first of several arguments. In any test function, this is a
 * title.
 */
const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*\[[A-Z]{3}-\d{2}\](?:\\.|(?!\1)[^\\\n])*)\1,/g
const TAG = /\[([A-Z]{3}-\d{2})\]/g

/** Returns the tests whose titles contain an ID such as `[NAV-03]`, ordered by file and line. */
export function collectTaggedTests(root: string): TaggedTest[] {
  const files = globSync(TEST_FILES, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort()
  return files.flatMap((file) => taggedTestsIn(file, readFileSync(`${root}/${file}`, 'utf8')))
}

export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  return [...source.matchAll(TITLE)].map(([, , title = '']) => ({
    file,
    title: title.replace(TAG, '').replace(/\\(.)/g, '$1').replace(/ {2,}/g, ' ').trim(),
    ids: [...title.matchAll(TAG)].map(([, id = '']) => id),
  }))
}
