import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/live',
  tag: 'Live',
  access: 'member',
  rateClass: 'read',
  sessionOnly: true,
  answer: z.string(),
  streams: ['text/event-stream'],
  errors: [],
})
