import { TextLink } from '@hearth/ui/components/text-link'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Node } from '../lib/browser/html-tree.ts'
import { PageLink } from './page-link.tsx'

interface ProseProps {
  nodes: Node[]
  /** Inserts values into text. */
  fill?: (text: string) => string
}

/** Renders Markdown as elements. External links open in a new tab. */
export function Prose({ nodes, fill = (text) => text }: ProseProps) {
  return <>{render(nodes, fill)}</>
}

function render(nodes: Node[], fill: (text: string) => string): ReactNode[] {
  return nodes.map((node, index) => {
    const key = `${index}`
    if (typeof node === 'string') return <Fragment key={key}>{fill(node)}</Fragment>
    const [tag, href, children] = node
    const inside = render(children, fill)
    if (tag !== 'a') return createElement(tag, { key }, ...inside)
    return href?.startsWith('/') ? (
      <PageLink key={key} to={href}>
        {inside}
      </PageLink>
    ) : (
      <TextLink key={key} external href={href || undefined}>
        {inside}
      </TextLink>
    )
  })
}
