import type { ErrorCode } from '@hearth/protocol/errors'
import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'

/** A field of the request that caused an error, and what is wrong with it. */
export interface FieldError {
  /** For example `body.email`. */
  readonly path: string
  readonly message: Message
}

interface AppErrorOptions {
  /** The message is about this field of the request, for example `body.email`. */
  field?: string
  /** Seconds until a retry may succeed. */
  retryAfterSeconds?: number
  /** True if the request is charged to the caller's network. Well-behaved clients rarely cause such errors. */
  chargedToSubnet?: boolean
  cause?: unknown
}

/**
 * An error that the caller can act on: a code for programs, and a message or the fields that are wrong.
 * HTTP, command line and gateway turn it into their own format and the caller's language.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Undefined if the error is about fields only. */
  readonly text: Message | undefined
  readonly fields: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly chargedToSubnet: boolean

  /** @param problem the message, or the fields that are wrong */
  constructor(code: ErrorCode, problem: Message | readonly FieldError[], options: AppErrorOptions = {}) {
    const { field, cause } = options
    const isMessage = 'id' in problem
    const text = isMessage && field === undefined ? problem : undefined
    const fields = isMessage ? (field === undefined ? [] : [{ path: field, message: problem }]) : problem
    super('', { cause })
    this.code = code
    this.text = text
    this.fields = fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.chargedToSubnet = options.chargedToSubnet ?? false
    this.message = formatError(this, 'en')
  }
}

/** Returns the text of an error in a language: its message, or each field with what is wrong with it. */
export function formatError({ text, fields }: Pick<AppError, 'text' | 'fields'>, language: Language): string {
  if (text) return formatMessage(text, language)
  return fields.map(({ path, message }) => `${path}: ${formatMessage(message, language)}`).join('; ')
}
