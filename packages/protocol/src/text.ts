import { z } from 'zod'

/**
 * Creates a schema for external text. Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which are not
 * valid Unicode. Both would otherwise fail later without naming the field.
 */
export function text(maxLength: number) {
  return (
    z
      .string()
      .max(maxLength)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what it is about
      .regex(/^[^\u0000]*$/, { message: 'must not contain NUL characters' })
      .refine((value) => value.isWellFormed(), { message: 'must be well-formed Unicode' })
  )
}

/** Creates a schema for nonblank text, trimmed. */
export function requiredText(maxLength: number) {
  return text(maxLength).regex(/\S/, { message: 'must not be empty' }).trim()
}
