import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/live',
  tag: 'Live',
  summary:
    'Server-sent events of what changes for the member who calls: which kind of thing, so that it can be asked for again. Last-Event-ID resumes; what may have been missed comes as refetch.',
  access: 'member',
  rateClass: 'read',
  sessionOnly: true,
  answer: z.string(),
  streams: ['text/event-stream'],
  errors: [],
})
