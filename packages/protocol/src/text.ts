import { z } from 'zod'

/**
 * Text from outside. NUL is refused because PostgreSQL cannot store it, lone surrogates because they are
 * not Unicode; both would otherwise fail deep inside with a message that names no field.
 */
export function text(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((value) => !value.includes('\0'), { message: 'must not contain NUL characters' })
    .refine((value) => value.isWellFormed(), { message: 'must be well-formed Unicode' })
}
