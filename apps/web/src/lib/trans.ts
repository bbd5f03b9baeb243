import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { type Descriptor, i18n } from './i18n.ts'

interface TransProps extends Descriptor {
  /** The elements that the text has as `<0>…</0>` or `<0/>`, by number. */
  components?: Record<string, ReactElement>
}

/** A text with elements in it. */
export function Trans({ components = {}, ...descriptor }: TransProps): ReactNode {
  return insertElements(i18n._(descriptor), components)
}

const element = /<(\d+)>(.*?)<\/\1>|<(\d+)\/>/s

function insertElements(text: string, components: Record<string, ReactElement>): ReactNode[] {
  // Texts, each followed by the number and the inside of an element, or by the number of one that has none.
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
