import type { ErrorCode } from '@hearth/protocol/errors'
import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'

/** A request field that caused an error, with the problem. */
export interface FieldError {
  /** For example `body.email`. */
  readonly path: string
  readonly message: Message
}

interface AppErrorOptions {
  /** Request field that the message refers to, for example `body.email`. */
  field?: string
  /** Seconds until a retry may succeed. */
  retryAfterSeconds?: number
  /** True if the request is charged to the caller's subnet. Well-behaved clients rarely cause such errors. */
  chargedToSubnet?: boolean
  cause?: unknown
}

/**
 * Error that the caller can act on: a code for programs, and a message or the invalid fields. The HTTP API,
 * the command line and the gateway each convert it to their own format in the caller's language.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Undefined if the error concerns only fields. */
  readonly text: Message | undefined
  readonly fields: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly chargedToSubnet: boolean

  /** @param problem the message, or the invalid fields */
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

/** Returns an error's text in a language: its message, or each field with its problem. */
export function formatError({ text, fields }: Pick<AppError, 'text' | 'fields'>, language: Language): string {
  if (text) return formatMessage(text, language)
  return fields.map(({ path, message }) => `${path}: ${formatMessage(message, language)}`).join('; ')
}
