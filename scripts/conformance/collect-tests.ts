import { globSync, readFileSync } from 'node:fs'

/** A test that shows requirements, as its title says. */
export interface TaggedTest {
  file: string
  title: string
  ids: string[]
}

const TEST_FILES = ['apps/**/*.test.ts', 'apps/**/*.test.tsx', 'packages/**/*.test.ts', 'e2e/**/*.spec.ts']

/** The title of `test('...')`, `it(...)` or `describe(...)`, also of their `.each` and `.prop` forms. */
const TITLE = /\b(?:test|it|describe)\b(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const TAG = /\[([A-Z]{3}-\d{2})\]/g

/** Tests whose titles carry an id such as `[NAV-03]`, in order of file and line. */
export function collectTaggedTests(root: string): TaggedTest[] {
  const files = globSync(TEST_FILES, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort()
  return files.flatMap((file) => taggedTestsIn(file, readFileSync(`${root}/${file}`, 'utf8')))
}

export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  return [...source.matchAll(TITLE)].flatMap(([, , title = '']) => {
    const ids = [...title.matchAll(TAG)].map(([, id = '']) => id)
    return ids.length > 0 ? [{ file, title: title.replace(TAG, '').replace(/\\(.)/g, '$1').trim(), ids }] : []
  })
}
