import { parseRetryAfter } from '@hearth/client/api-error'
import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { z } from '../../../lib/api/zod.ts'
import { runtimeConfig } from '../../../lib/browser/runtime-config.ts'
import { authClient } from '../../../lib/session/auth-client.ts'

const TIMEOUT_MS = 20_000

const rejectionSchema = z.object({ code: z.string().default('API_ERROR'), message: z.string() })

/**
 * Calls an endpoint of the auth service without the auth client, for example to list sessions or activity.
 * @throws ApiError; its status is 404 if the auth service does not have the endpoint
 */
export async function callAuth<T>(
  path: string,
  options: {
    method?: 'GET' | 'POST' | 'DELETE'
    body?: unknown
    answer: z.ZodType<T>
    /** Sends no token. */
    anonymous?: true
  },
): Promise<T> {
  const token = options.anonymous ? undefined : await readToken()
  const { authUrl, authApiKey } = runtimeConfig()
  const response = await fetch(`${authUrl}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      apikey: authApiKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      // Request the error format that is parsed below.
      'x-supabase-api-version': '2024-01-01',
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    const message =
      error.name === 'TimeoutError'
        ? t({ id: 'common.serverTimedOut', message: "The server didn't respond in time. Try again." })
        : error.message
    throw new ApiError(message, 'NETWORK_ERROR', 500)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return options.answer.parse(body)
  const { code, message } = rejectionSchema.safeParse(body).data ?? {
    code: 'API_ERROR',
    message: `The auth service answered ${response.status}`,
  }
  throw new ApiError(message, code, response.status, parseRetryAfter(response.headers))
}

async function readToken(): Promise<string> {
  const { data } = await (await authClient()).getSession()
  if (!data.session) throw new Error(t({ id: 'common.noAccessToken', message: 'No access token provided' }))
  return data.session.access_token
}
