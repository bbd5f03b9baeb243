import type { Readable } from 'node:stream'
import type { ApiScope } from '@hearth/protocol/api-scopes'
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@hearth/protocol/endpoint'
import type { EndpointName, Endpoints } from '@hearth/protocol/endpoints'
import type { Language } from '@hearth/protocol/messages'
import type { OperatorRole } from '@hearth/protocol/permissions'

/** An authenticated caller. */
export interface Caller {
  memberId: string
  sessionId: string
  /** Expiry of the token in milliseconds since 1970. */
  expiresAt: number
  /** Authentication level of the session: aal2 after a second factor. */
  aal: string
  /** Time of the last proof of identity in milliseconds since 1970. */
  provedAt?: number | undefined
  /**
   * Scopes of the API key whose ID is the `sessionId`. Undefined for a session, which has all permissions.
   */
  scopes?: readonly ApiScope[]
}

/** An operator with the permission that the endpoint requires. */
export interface OperatorCaller extends Caller {
  role: OperatorRole
}

/** Request data for handlers, in addition to the validated parts. */
export interface RequestContext {
  /** Identifies the request in the log and audit log. */
  requestId: string
  /** IP address of the client, as reported by a trusted proxy if one is configured. */
  address: string
  userAgent: string
  /** Language of the response, from Accept-Language. */
  language: Language
  /** Accept-Language header as received. */
  acceptLanguage: string | undefined
  /** ID of the last event that a stream client received. */
  lastEventId: string | undefined
  /** Set for endpoints with a signed body. The handler must verify the signature. */
  signed: SignedBody | undefined
}

/** A body with its Standard Webhooks headers. */
export interface SignedBody {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  signature: string
  /** The received bytes. */
  body: Buffer
}

/** A streamed response with backpressure. Destroyed if the client disconnects. */
export interface StreamedAnswer {
  contentType: string
  headers?: Record<string, string>
  body: Readable
}

type Answered<E extends Endpoint> = E extends { streams: readonly string[] } ? StreamedAnswer : AnswerOf<E>

export type Handler<E extends Endpoint> = (
  input: CheckedRequestOf<E> & { context: RequestContext } & (E['access'] extends 'operator'
      ? { caller: OperatorCaller }
      : E['access'] extends 'member'
        ? { caller: Caller }
        : unknown),
) => Promise<Answered<E>>

export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> }
