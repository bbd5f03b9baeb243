import { wireErrorSchema } from '@hearth/protocol/errors'
import type { z } from 'zod'
import { describeNetworkFault } from './network-fault.ts'
import { NodeError } from './node-error.ts'

const TIMEOUT_MS = 20_000

/** An answer that is not 2xx; what it means depends on the call. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null

  constructor(response: Response, code: string, message: string) {
    super(message)
    this.status = response.status
    this.code = code
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || null
  }
}

/**
 * Calls the server and checks the shape of its answer.
 * @throws NodeError where nothing answers there, or something that is no Hearth server; ServerRefusal for other answers
 */
export async function callServer<S extends z.ZodType>(
  url: string,
  answer: S,
  options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown } = {},
): Promise<z.infer<S>> {
  const { method = 'GET', headers = {}, body } = options
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await response.text()
  } catch (error) {
    throw describeNetworkFault(url, error)
  }
  const content = parseJson(text)
  if (!response.ok) throw refusal(url, response, content)
  const result = answer.safeParse(content)
  if (!result.success) throw noHearthServer(url)
  return result.data
}

/** The main API says {message, error}, the auth service {msg, error_code}. */
function refusal(url: string, response: Response, content: unknown): Error {
  const { success, data } = wireErrorSchema.safeParse(content)
  if (success) return new ServerRefusal(response, data.error, data.message)
  const { error_code, msg } = (content ?? {}) as { error_code?: unknown; msg?: unknown }
  if (typeof error_code === 'string') return new ServerRefusal(response, error_code, String(msg))
  if (response.status < 500) return noHearthServer(url)
  return new NodeError(
    'unreachable',
    `${new URL(url).origin} answers with an error (${response.status}). Try again later.`,
    {
      isTemporary: true,
    },
  )
}

export function noHearthServer(url: string): NodeError {
  return new NodeError(
    'unreachable',
    `Something answers at ${new URL(url).origin}, but it is no Hearth server. Check the address; another one is named with --server when logging in.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
