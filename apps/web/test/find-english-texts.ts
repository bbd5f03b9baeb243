import catalog from '../src/locales/de.po?raw'

/**
 * Patterns for English texts that do not occur in the German translations. Each pattern matches the full text
 * of an element.
 */
const english = listEnglishPatterns()

function listEnglishPatterns(): RegExp[] {
  const entries = catalog.split('\n\n').slice(1)
  const german = new Set(entries.flatMap((entry) => splitText(readTranslation(entry))))
  return entries
    .flatMap((entry) => splitText(/^#\. English: (.*)$/m.exec(entry)?.[1] ?? ''))
    .filter((piece) => !german.has(piece) && /\p{L}{2}/u.test(piece.replace(/\{\w+\}/g, '')))
    .map((piece) => {
      const escaped = piece.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      return new RegExp(`^${escaped.replace(/\{\w+\}/g, '.+')}$`, 's')
    })
}

function readTranslation(entry: string): string {
  const [, text = ''] = entry.split('\nmsgstr ')
  return [...text.matchAll(/^"((?:[^"\\]|\\.)*)"$/gm)]
    .map(([, line = '']) => line.replaceAll('\\"', '"'))
    .join('')
}

/** Returns a message's plural forms, or the text segments around and within its elements. */
function splitText(text: string): string[] {
  const forms = [...text.matchAll(/(?:one|other) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
  return (forms.length > 0 ? forms : text.split(/<\/?\d+\/?>/)).map((piece) =>
    piece.trim().replace('#', '{n}'),
  )
}

/** Returns the texts and accessible names on the page that are English or contain `[object`. */
export function findEnglishTexts(): string[] {
  const output: string[] = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) output.push(walker.currentNode.textContent ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
    for (const element of document.querySelectorAll(`[${name}]`))
      output.push(element.getAttribute(name) ?? '')
  return [...new Set(output.map((text) => text.trim()))].filter(
    (text) => text.includes('[object') || english.some((pattern) => pattern.test(text)),
  )
}
