import type { AnswerOf, CheckedRequestOf, Endpoint } from '@hearth/protocol/endpoint'
import type { EndpointName, Endpoints } from '@hearth/protocol/endpoints'

/** Who calls, once the access token was found good. */
export interface Caller {
  memberId: string
  sessionId: string
}

/** What a handler may know of the request besides its checked parts. */
export interface RequestContext {
  /** Network address of the client, by the proxy's word where one is trusted. */
  address: string
  userAgent: string
  /** The header as it came; undefined where there was none. */
  acceptLanguage: string | undefined
}

/** What does the work of one endpoint. Answers another shape: does not compile. */
export type Handler<E extends Endpoint> = (
  input: CheckedRequestOf<E> & { context: RequestContext } & (E['access'] extends 'member'
      ? { caller: Caller }
      : unknown),
) => Promise<AnswerOf<E>>

/** A handler for each endpoint of the table; a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> }
