import { serverTexts } from './server-texts-de.ts'

export { messages } from './de.po'

/** Field name that precedes a server error. */
const field = /^((?:body|query)\.\w+: )(.+)$/s

// Longest texts first, because a placeholder could match the rest of a longer text.
const byLength = Object.entries(serverTexts).sort(([one], [other]) => other.length - one.length)

const patterns = byLength.map(([english, german]) => {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')
  return { pattern: new RegExp(`^${source}$`, 's'), names, german }
})

export function translateServerText(text: string): string {
  const [, named = '', what = text] = field.exec(text) ?? []
  for (const { pattern, names, german } of patterns) {
    const values = pattern.exec(what)?.slice(1)
    if (values)
      return (
        named + german.replace(/\{(\w+)\}/g, (_whole, name) => translateList(values[names.indexOf(name)]))
      )
  }
  return text
}

/** Translates the parts of "35 posts, 1 profile". */
function translateList(text = ''): string {
  return text.split(', ').map(translateServerText).join(', ')
}
