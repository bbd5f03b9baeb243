import type { Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@hearth/protocol/endpoints'
import { type Caller, type CallOptions, type ClientOptions, createCaller, type ResultOf } from './caller.ts'
import { followLive, type LiveMessage, type LiveOptions } from './follow-live.ts'
import { type EntryOf, paginate } from './paginate.ts'

type Nothing = Record<never, never>

type Part<Request, Name extends string> = Name extends keyof Request
  ? Nothing extends Request[Name]
    ? { [N in Name]?: Request[N & keyof Request] }
    : undefined extends Request[Name]
      ? { [N in Name]?: Request[N & keyof Request] }
      : { [N in Name]: Request[N & keyof Request] }
  : Nothing

/** Arguments of a call. A part with only optional fields may be omitted. */
export type ClientRequest<E extends Endpoint> = Part<RequestOf<E>, 'params'> &
  Part<RequestOf<E>, 'query'> &
  Part<RequestOf<E>, 'body'>

type Arguments<E extends Endpoint> =
  Nothing extends ClientRequest<E>
    ? [request?: ClientRequest<E>, options?: CallOptions]
    : [request: ClientRequest<E>, options?: CallOptions]

/** Names of endpoints with cursor pagination. */
export type PaginatedName = {
  [Name in EndpointName]: RequestOf<Endpoints[Name]> extends { query: infer Query }
    ? 'cursor' extends keyof Query
      ? Name
      : never
    : never
}[EndpointName]

type Operations = {
  [Name in EndpointName]: (...args: Arguments<Endpoints[Name]>) => Promise<ResultOf<Endpoints[Name]>>
}

/** Client with one method per operation of the endpoint table. */
export type HearthClient = Operations &
  Caller & {
    /** Iterates over the entries of all pages. */
    paginate<Name extends PaginatedName>(
      name: Name,
      ...args: Arguments<Endpoints[Name]>
    ): AsyncGenerator<EntryOf<Endpoints[Name]>, void, void>
    /** Follows changes to the member's data across reconnects. */
    live(options?: LiveOptions): AsyncGenerator<LiveMessage, void, void>
  }

/** Creates a client for a Hearth server. */
export function createClient(options: ClientOptions): HearthClient {
  const caller = createCaller(options)
  const operations = Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      (request = {}, settings?: CallOptions) => caller.call(endpoint as Endpoint, request, settings),
    ]),
  ) as unknown as Operations
  return {
    ...operations,
    ...caller,
    paginate: (name, ...[request = {}, settings]) =>
      paginate(caller, endpoints[name], request as RequestOf<Endpoints[typeof name]>, settings),
    live: (settings) => followLive(caller, settings),
  }
}
