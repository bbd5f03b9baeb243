import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

test('describes events and marks rejected ones as warnings', () => {
  expect(describeEvent('login', 'password')).toEqual({ text: 'Logged in with a password', tone: 'plain' })
  expect(describeEvent('login', 'refused').tone).toBe('warning')
  expect(describeEvent('refresh_reuse', 'session_ended').tone).toBe('warning')
  expect(describeEvent('logout', 'others').text).toBe('Logged out everywhere else')
})

test('shows the text of unknown events', () => {
  expect(describeEvent('pass_key', 'set_up')).toEqual({ text: 'pass key: set up', tone: 'plain' })
  expect(describeEvent('logout', 'by_operator').text).toBe('logout: by operator')
})
