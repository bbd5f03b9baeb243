import { z } from 'zod'

/**
 * Text from outside. NUL is refused because PostgreSQL cannot store it, lone surrogates because they are
 * not Unicode; both would otherwise fail deep inside with a message that names no field.
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

/** Text with something to read in it, without white space around it. */
export function requiredText(maxLength: number) {
  return text(maxLength).regex(/\S/, { message: 'must not be empty' }).trim()
}
