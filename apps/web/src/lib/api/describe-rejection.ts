import { normaliseError } from './api-error.ts'

/** Describes a rejected call for display next to the rejected field. Omits the field's name. */
export function describeRejection(error: unknown): string {
  const { fields, message } = normaliseError(error)
  return toSentence(fields[0]?.message ?? message)
}

export function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
