import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { type Descriptor, i18n } from './i18n.ts'

interface TransProps extends Descriptor {
  /** Elements for `<0>…</0>` or `<0/>` in the text, by number. */
  components?: Record<string, ReactElement>
}

/** Renders a translated text with elements. */
export function Trans({ components = {}, ...descriptor }: TransProps): ReactNode {
  return insertElements(i18n._(descriptor), components)
}

const element = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s

function insertElements(text: string, components: Record<string, ReactElement>): ReactNode[] {
  // Text segments alternate with an element's number and content, or with its number alone.
  const parts = text.split(element)
  const nodes: ReactNode[] = [parts[0]]
  for (let at = 1; at < parts.length; at += 4) {
    const [paired, inside, single, after] = parts.slice(at, at + 4)
    const made = components[paired ?? single ?? '']
    const children = inside === undefined ? [] : insertElements(inside, components)
    if (made) nodes.push(cloneElement(made, { key: at }, ...children))
    nodes.push(after)
  }
  return nodes
}
