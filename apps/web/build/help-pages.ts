import { micromark } from 'micromark'
import type { Plugin } from 'vite'
import { type Node, parseHtmlTree } from '../src/lib/browser/html-tree.ts'

const tags = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'a']

export interface HelpTopic {
  title: string
  questions: { id: string; title: string; body: Node[] }[]
}

const question = /^## (.+) \{#([a-z0-9-]+)\}$/m

/** Compiles the help pages from Markdown to element trees, so the browser receives no HTML. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    transform(code, id) {
      if (!id.includes('/src/features/help/content/') || !id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(parseTopic(code, id))}`, map: null }
    },
  }
}

function parseTopic(markdown: string, file: string): HelpTopic {
  const [head = '', ...parts] = markdown.split(/^(?=## )/m)
  const title = /^# (.+)$/m.exec(head)?.[1]
  if (!title) throw new Error(`${file} has no title. Expected a line "# Title".`)
  const questions = parts.map((part) => {
    const [line, name, id] = question.exec(part) ?? []
    if (!line || !name || !id)
      throw new Error(`${file}: expected "## Question {#id}", got: ${part.split('\n')[0]}`)
    const reject = (tag: string) => {
      throw new Error(`${file} contains <${tag}>. Help pages support only ${tags.join(', ')}.`)
    }
    return { id, title: name, body: parseHtmlTree(micromark(part.slice(line.length)), tags, reject) }
  })
  return { title, questions }
}
