import type { Readable } from 'node:stream'
import type { ApiScope } from '@hearth/protocol/api-scopes'
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@hearth/protocol/endpoint'
import type { EndpointName, Endpoints } from '@hearth/protocol/endpoints'
import type { OperatorRole } from '@hearth/protocol/permissions'

/** Who calls, once the access token was found good. */
export interface Caller {
  memberId: string
  sessionId: string
  /** When the token is no longer good; milliseconds since 1970. */
  expiresAt: number
  /** Authentication level of the session: aal2 once it has shown a second factor. */
  aal: string
  /** When the caller last proved who they are, as the access token says; milliseconds since 1970. */
  provedAt?: number | undefined
  /** What an API key may do; undefined for a session, which may do everything. A key stands for the session then. */
  scopes?: readonly ApiScope[]
}

/** An operator who calls, and may do what the endpoint does. */
export interface OperatorCaller extends Caller {
  role: OperatorRole
}

/** What a handler may know of the request besides its checked parts. */
export interface RequestContext {
  /** Names the request in the log, and in the audit log. */
  requestId: string
  /** Network address of the client, by the proxy's word where one is trusted. */
  address: string
  userAgent: string
  /** The header as it came; undefined where there was none. */
  acceptLanguage: string | undefined
  /** The last event that a client of a stream has heard, by its id. */
  lastEventId: string | undefined
  /** Of a call whose body is signed; nothing of it is checked yet. */
  signed: SignedBody | undefined
}

/** A body with the headers that Standard Webhooks signs it in. */
export interface SignedBody {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  signature: string
  /** Byte by byte as it came. */
  body: Buffer
}

/** An answer that is sent piece by piece, no faster than it is read. Destroyed when the caller goes away. */
export interface StreamedAnswer {
  contentType: string
  headers?: Record<string, string>
  body: Readable
}

type Answered<E extends Endpoint> = E extends { streams: readonly string[] } ? StreamedAnswer : AnswerOf<E>

/** What does the work of one endpoint. Answers another shape: does not compile. */
export type Handler<E extends Endpoint> = (
  input: CheckedRequestOf<E> & { context: RequestContext } & (E['access'] extends 'operator'
      ? { caller: OperatorCaller }
      : E['access'] extends 'member'
        ? { caller: Caller }
        : unknown),
) => Promise<Answered<E>>

/** A handler for each endpoint of the table; a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> }
