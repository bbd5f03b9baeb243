import { z } from 'zod'
import { issue } from './issue.ts'

/**
 * Creates a schema for external text. Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which
 * are invalid Unicode. Both would otherwise fail later, without the name of the field.
 */
export function text(maxLength: number) {
  return (
    z
      .string()
      .max(maxLength)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what it is about
      .regex(/^[^\u0000]*$/, issue('nulCharacters'))
      .refine((value) => value.isWellFormed(), issue('unicode'))
  )
}

/** Creates a schema for nonblank text, trimmed. */
export function requiredText(maxLength: number) {
  return text(maxLength).regex(/\S/, issue('empty')).trim()
}
