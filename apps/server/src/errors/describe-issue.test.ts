import { historyRangeSchema } from '@hearth/protocol/history-range'
import { formatMessage } from '@hearth/protocol/messages'
import { profileChangeSchema } from '@hearth/protocol/profile'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue, formatIssue } from './describe-issue.ts'

const issueOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]

test.each([
  [profileChangeSchema.shape.username, 'ab', 'validation.tooShort', 'muss mindestens 3 Zeichen haben'],
  [profileChangeSchema.shape.website, 'https://a@b', 'validation.urlCredentials', /^darf weder Nutzernamen/],
  [profileChangeSchema.shape.campaign_email, 5, 'validation.email', 'muss eine E-Mail-Adresse sein'],
  [historyRangeSchema, 'ever', 'validation.historyRange', /today, .*, oder höchstens 1\u202f100 Tage/],
  [z.string().regex(/a/), 'b', 'validation.invalid', 'ist nicht gültig'],
])('describes an issue of a schema by its id, case %#', (schema, value, id, german) => {
  const message = describeIssue({ ...issueOf(schema, value) })
  expect(message.id).toBe(id)
  expect(formatMessage(message, 'de')).toMatch(german)
})

test('formats an issue in English by default', () => {
  expect(formatIssue(issueOf(z.object({ name: z.string() }), {}))).toBe('must be a string')
  expect(formatIssue()).toBe('is not valid')
})
