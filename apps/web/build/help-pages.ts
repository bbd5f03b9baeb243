import { micromark } from 'micromark'
import type { Plugin } from 'vite'

/** Text, or an element of these: its name, where it links to, and what is in it. */
export type Node = string | [tag: Tag, href: string | null, children: Node[]]

const tags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'a'] as const
type Tag = (typeof tags)[number]

export interface HelpTopic {
  title: string
  questions: { id: string; title: string; body: Node[] }[]
}

const question = /^## (.+) \{#([a-z0-9-]+)\}$/m

/** Makes modules of the portal's help pages: no HTML comes to the browser, but a tree of the few elements above. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    transform(code, id) {
      if (!id.includes('/src/help/content/') || !id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(readTopic(code, id))}`, map: null }
    },
  }
}

function readTopic(markdown: string, file: string): HelpTopic {
  const [head = '', ...parts] = markdown.split(/^(?=## )/m)
  const title = /^# (.+)$/m.exec(head)?.[1]
  if (!title) throw new Error(`${file} has no title; it begins with "# Title"`)
  const questions = parts.map((part) => {
    const [line, name, id] = question.exec(part) ?? []
    if (!line || !name || !id)
      throw new Error(`${file}: a question reads "## Question {#id}", got: ${part.split('\n')[0]}`)
    return { id, title: name, body: treeOf(micromark(part.slice(line.length)), file) }
  })
  return { title, questions }
}

/** The tree of HTML as micromark writes it: well-formed, and of Markdown alone, since it escapes all other HTML. */
function treeOf(html: string, file: string): Node[] {
  const root: Node[] = []
  const open: Node[][] = [root]
  for (const [, end, tag, attributes, text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const children = open.at(-1) ?? root
    if (text !== undefined) {
      if (text.trim() || children !== root) children.push(decode(text))
    } else if (end) open.pop()
    else {
      const known = tags.find((name) => name === tag)
      if (!known) throw new Error(`${file} has <${tag}>; help pages have ${tags.join(', ')}`)
      const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]
      const inside: Node[] = []
      children.push([known, href === undefined ? null : decode(href), inside])
      open.push(inside)
    }
  }
  return root
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
