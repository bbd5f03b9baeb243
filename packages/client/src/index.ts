export {
  type ApiErrorField,
  type ClientErrorCode,
  HearthApiError,
} from './api-error.ts'
export { type Caller, type CallOptions, type ClientOptions, createCaller, type ResultOf } from './caller.ts'
export { type ClientRequest, createClient, type HearthClient, type PaginatedName } from './create-client.ts'
export { followLive, type LiveMessage, type LiveOptions } from './follow-live.ts'
export { type EntryOf, paginate } from './paginate.ts'
