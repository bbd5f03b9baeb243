import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'

const IGNORED = ['node_modules', '.git', '.tools', 'dist', 'cache', 'out']
const files = globSync('**/*', { cwd: root, exclude: (name) => IGNORED.includes(name) }).map(
  (path) => `/${path}`,
)

const pages = globSync(['*.md', 'docs/*.md'], { cwd: root })

/** Path with the extension of a source file. Paths that begin with a slash are URLs. */
const FILE = /^[\w@.-][\w@./-]*\.(ts|tsx|mjs|js|sql|sol|css|json|md|po|html|yaml|toml)$/

/** Documented files that exist outside the repository. */
const ELSEWHERE = [
  '.data/fuzz.json',
  'DATA_DIR/restore-marker.json',
  'DATA_DIR/sources.json',
  'identity.json',
  'log-in.html',
  'spring-survey.yaml',
]

test.each(pages)('%s names only files that exist', (page) => {
  const named = [...readPage(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const missing = named.filter(
    (text) =>
      FILE.test(text) && !ELSEWHERE.includes(text) && !files.some((file) => file.endsWith(`/${text}`)),
  )
  expect(missing).toEqual([])
})

test.each(pages)('%s links only to files and headings that exist', (page) => {
  const broken = [...readPage(page).matchAll(/\]\(([^)\s]*)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path, anchor] = target.split('#')
      const file = path ? join(dirname(page), path) : page
      return !files.includes(`/${file}`) || (anchor !== undefined && !listAnchors(file).includes(anchor))
    })
  expect(broken).toEqual([])
})

/** Returns the text of a page without indented and fenced examples. */
function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^ {4}.*$/gm, '')
}

/** Returns the anchors that GitHub assigns to a page's headings. */
function listAnchors(page: string): string[] {
  return [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
