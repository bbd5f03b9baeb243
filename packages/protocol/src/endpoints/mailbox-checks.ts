import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mailedCode } from '../mailed-code.ts'

const TAG = 'Appeals'

export const sendCheckCode = endpoint({
  method: 'POST',
  path: '/api/mailbox-check/code',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  answer: z.object({ success: z.boolean() }),
  errors: ['CONFLICT'],
})

export const passCheck = endpoint({
  method: 'POST',
  path: '/api/mailbox-check',
  tag: TAG,
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: z.object({ code: mailedCode }),
  answer: z.object({ success: z.boolean() }),
  errors: ['CONFLICT'],
})
