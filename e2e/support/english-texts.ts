import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from './hearth-process.ts'

/**
 * Returns patterns for English texts that do not occur in the German translations. Each pattern matches the
 * full text of an element.
 */
function listEnglishPatterns(): string[] {
  const catalogue = readFileSync(join(ROOT, 'apps/web/src/locales/de.po'), 'utf8')
  const entries = catalogue.split('\n\n').slice(1).map(readEntry)
  const german = new Set(entries.flatMap(([, text]) => splitText(text)))
  return entries
    .flatMap(([english]) => splitText(english))
    .filter((piece) => !german.has(piece) && /\p{L}{2}/u.test(piece.replace(/\{\w+\}/g, '')))
    .map((piece) => {
      const escaped = piece.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      return `^${escaped.replace(/\{\w+\}/g, '.+')}$`
    })
}

function readEntry(entry: string): [english: string, german: string] {
  const [id = '', text = ''] = entry.split('\nmsgstr ')
  const write = (quoted: string) =>
    [...quoted.matchAll(/^"((?:[^"\\]|\\.)*)"$/gm)]
      .map(([, line = '']) => line.replaceAll('\\"', '"'))
      .join('')
  return [write(id.slice(id.indexOf('msgid ') + 6)), write(text)]
}

/** Returns a message's plural forms, or the text segments around and within its elements. */
function splitText(text: string): string[] {
  const forms = [...text.matchAll(/(?:one|other) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
  return (forms.length > 0 ? forms : text.split(/<\/?\d+\/?>/)).map((piece) => piece.trim())
}

/** Returns the texts and accessible names on the page that are English or contain `[object`. */
export function findEnglishTexts(page: Page): Promise<string[]> {
  return page.evaluate((patterns) => {
    const output: string[] = [document.title.split(' · ')[0] ?? '']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) output.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      for (const element of document.querySelectorAll(`[${name}]`))
        output.push(element.getAttribute(name) ?? '')
    const english = patterns.map((pattern) => new RegExp(pattern, 's'))
    return [...new Set(output.map((text) => text.trim()))].filter(
      (text) => text.includes('[object') || english.some((pattern) => pattern.test(text)),
    )
  }, listEnglishPatterns())
}
