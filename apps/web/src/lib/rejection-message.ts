/** As the server names what it refuses: `body.username: is taken`. */
const fieldPattern = /^body\.(\w+): (.+)$/s

/** The field that a refusal is about; undefined where it is about none. */
export function parseRejectedField(message: string): string | undefined {
  return fieldPattern.exec(message)?.[1]
}

/** A refusal without the name that the server has for the field. */
export function parseRejectionReason(message: string): string {
  return toSentence(fieldPattern.exec(message)?.[2] ?? message)
}

export function toSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
