/** Text, or an element with its link target and children. */
export type Node = string | [tag: string, href: string | null, children: Node[]]

/** Markdown elements except images, so that no content loads external resources. */
export const proseTags = [
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['strong', 'em', 'code', 'a'],
]

/**
 * Parses micromark's output, which is well-formed and in which all other HTML is escaped. The result is
 * rendered as elements, never as HTML. Elements not in `tags` are replaced by their content.
 * @param onUnknownTag called for each such element
 */
export function parseHtmlTree(
  html: string,
  tags: readonly string[],
  onUnknownTag?: (tag: string) => void,
): Node[] {
  const root: Node[] = []
  const open: Node[][] = [root]
  for (const [whole, end, tag = '', attributes, text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const children = open.at(-1) ?? root
    if (text !== undefined) {
      if (text.trim() || children !== root) children.push(decode(text))
    } else if (end) {
      if (open.length > 1) open.pop()
    } else {
      const isVoid = whole.endsWith('/>')
      const isKnown = tags.includes(tag)
      if (!isKnown) onUnknownTag?.(tag)
      const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]
      const content: Node[] = isKnown || isVoid ? [] : children
      if (isKnown) children.push([tag, href === undefined ? null : decode(href), content])
      if (!isVoid) open.push(content)
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
