import * as endpoints from '@hearth/protocol/endpoints/cases'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, openStream } from '../../lib/api/api.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { retryQuery } from '../../lib/api/query-settings.ts'
import { readDataUrl } from '../../lib/browser/read-image.ts'
import { casesKey } from '../../lib/live/live-queries.ts'

export interface NewMessage {
  text: string
  /** Picture files in base64. */
  pictures: string[]
}

/** Time for sending pictures over a slow connection. */
const SEND_TIMEOUT_MS = 90_000

/** Does not retry if the record does not exist. */
const retry = (failures: number, error: Error) =>
  (error as Partial<ApiError>).status !== 404 && retryQuery(failures, error)

/** The server's explanation of a record. */
export const caseAnswerQuery = (subject: endpoints.CaseSubject) =>
  queryOptions({
    queryKey: [...casesKey, 'answer', subject],
    queryFn: ({ signal }) => call(endpoints.readCaseAnswer, { query: subject }, signal),
    retry,
  })

/** The member's cases, newest first. */
export const casesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...casesKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.readCases, { query: { ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A case with its messages. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'thread', id],
    queryFn: ({ signal }) => call(endpoints.readCase, { params: { id } }, signal),
    retry,
  })

/** Picture of a message as a data URL. Not below the key of cases, because pictures never change. */
export const casePictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['case-pictures', id],
    queryFn: async ({ signal }) => {
      const response = await openStream(endpoints.readCaseAttachment, { params: { id } }, signal)
      return readDataUrl(await response.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  })

/** Opens a case with its first message. */
export function openCase(subject: endpoints.CaseSubject, message: NewMessage, idempotencyKey: string) {
  return call(endpoints.openCase, { body: { subject, ...message } }, undefined, {
    idempotencyKey,
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

/** Adds a message to a case. */
export function sendCaseMessage(id: string, message: NewMessage, idempotencyKey: string) {
  return call(endpoints.sendCaseMessage, { params: { id }, body: message }, undefined, {
    idempotencyKey,
    timeoutMs: SEND_TIMEOUT_MS,
  })
}

export function closeCase(id: string) {
  return call(endpoints.closeCase, { params: { id } })
}
