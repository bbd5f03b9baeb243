/** Error message of the server: `body.username: is taken`. */
const fieldPattern = /^body\.(\w+): (.+)$/s

/** Returns the field that an error is about, if any. */
export function parseRejectedField(message: string): string | undefined {
  return fieldPattern.exec(message)?.[1]
}

/** Returns an error without its field name. */
export function parseRejectionReason(message: string): string {
  return toSentence(fieldPattern.exec(message)?.[2] ?? message)
}

export function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
