import { z } from 'zod'
import { issue } from './issue.ts'
import { text } from './text.ts'

/** Creates a schema for BCP 47 language tags that normalizes spelling, such as `PT-br` to `pt-BR`. */
export const languageTag = () =>
  text(35)
    .meta({ format: 'language-tag' })
    .transform((tag, context) => {
      const [canonical] = canonicalLocales(tag)
      if (canonical !== undefined) return canonical
      context.addIssue({ code: 'custom', ...issue('languageTag') })
      return z.NEVER
    })

function canonicalLocales(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}
