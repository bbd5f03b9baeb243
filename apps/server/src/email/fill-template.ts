import type { Message } from '@hearth/protocol/messages'
import { messages } from './messages.ts'

/** Values of placeholders. An undefined value removes that name's sections. */
export type EmailValues = Record<string, string | undefined>

const TAG = /\{\{([#/]?)([A-Za-z]+)\}\}/g

/**
 * Replaces each `{{name}}` with its value. Retains `{{#name}}…{{/name}}` only if the value exists.
 * @param escapeValue applied to every value
 */
export function fillTemplate(
  template: string,
  values: EmailValues,
  escapeValue: (value: string) => string,
): string {
  return template
    .replace(/\{\{#([A-Za-z]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_all, name: string, inner: string) =>
      values[name] === undefined ? '' : inner,
    )
    .replace(TAG, (_all, _mark, name: string) => escapeValue(values[name] ?? ''))
}

/** Returns a template's first error; undefined if there is none. */
export function findTemplateFault(template: string, known: readonly string[]): Message | undefined {
  let open: string | undefined
  for (const [tag, mark, name] of template.matchAll(TAG)) {
    if (!name || !known.includes(name)) return messages.unknownPlaceholder({ tag, known: known.join(', ') })
    if (mark === '#') {
      if (open) return messages.nestedSection({ tag, outer: `{{#${open}}}` })
      open = name
    } else if (mark === '/') {
      if (open !== name) return messages.unexpectedEnd({ tag })
      open = undefined
    }
  }
  if (open) return messages.noEnd({ tag: `{{#${open}}}` })
  const rest = /\{\{.{0,30}/.exec(template.replace(TAG, ''))
  return rest ? messages.invalidTag({ text: JSON.stringify(rest[0]) }) : undefined
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Replaces line breaks and control characters, so that a value cannot start a new line in plain text. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
