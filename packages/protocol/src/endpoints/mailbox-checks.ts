import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mailedCode } from '../mailed-code.ts'

const TAG = 'Appeals'

export const sendCheckCode = endpoint({
  method: 'POST',
  path: '/api/mailbox-check/code',
  tag: TAG,
  summary:
    'Have a code mailed to the address of the account, where GET /api/holds says that it is to be confirmed again.',
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
  summary:
    'Confirm the address of the account with the code that was mailed to it, so that rewards can be claimed.',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: z.object({ code: mailedCode }),
  answer: z.object({ success: z.boolean() }),
  errors: ['CONFLICT'],
})
