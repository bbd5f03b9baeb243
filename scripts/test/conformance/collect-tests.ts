import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** Test whose tags name the requirements that it covers. */
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

const ID_IN_TITLE = /\[([A-Z]{3}-\d{2})\]/

/**
 * Returns the tests with tags, ordered by file and line.
 * @throws Error if a text contains an ID such as `[NAV-03]`
 */
export function collectTaggedTests(root: string): TaggedTest[] {
  const files = globSync(TEST_FILES, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort()
  return files.flatMap((file) => taggedTestsIn(file, readFileSync(`${root}/${file}`, 'utf8')))
}

/** @throws Error if the source cannot be parsed, a text contains an ID, or tags are not written as texts */
export function taggedTestsIn(file: string, source: string): TaggedTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`Failed to parse ${file}: ${errors[0].message}`)
  const tests: TaggedTest[] = []
  // Rows of a table can be titles, too.
  const assertNoId = (text: string) => {
    const [tag, id] = ID_IN_TITLE.exec(text) ?? []
    if (tag) throw new Error(`${file}: "${text}": replace ${tag} with the tag '${id}' of the test.`)
  }
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') assertNoId(value)
    },
    TemplateElement({ value }) {
      assertNoId(value.raw)
    },
    CallExpression({ arguments: [first, options] }) {
      const title = first && options && readTitle(first, source)
      if (!title) return
      const ids = options.type === 'ObjectExpression' ? readTags(options, `${file}: "${title}"`) : []
      if (ids.length > 0) tests.push({ file, title, ids })
    },
  }).visit(program)
  return tests
}

/** Returns a text, or the source of a template, without quotes. */
function readTitle(node: ESTree.Argument, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1)
  return undefined
}

/** Returns the tags of Vitest's option `tags` and those of Playwright's option `tag`, which start with `@`. */
function readTags({ properties }: ESTree.ObjectExpression, test: string): string[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (property.key.name !== 'tags' && property.key.name !== 'tag') return []
    const { value } = property
    const items = value.type === 'ArrayExpression' ? value.elements : [value]
    return items.map((item) => {
      if (item?.type !== 'Literal' || typeof item.value !== 'string')
        throw new Error(`${test}: write each tag as a text, such as 'NAV-03'.`)
      return item.value.replace(/^@/, '')
    })
  })
}
