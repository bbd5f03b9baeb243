import { afterEach, expect, test, vi } from 'vitest'
import { explainNotice } from './explain-notice.ts'

afterEach(() => vi.unstubAllEnvs())

const forDevelopers = 'Do this, and send a PING about every 10 s.'
const slotEnd = '2026-03-01T10:02:00.000Z'

test('explains an absence in English without instructions for developers', () => {
  vi.stubEnv('LC_ALL', 'C')
  const notice = {
    message: forDevelopers,
    code: 'absent',
    slotEnd,
    presentSeconds: 4.25,
    requiredSeconds: 60,
  }
  expect(explainNotice(notice)).toBe(
    'No heartbeat for the slot that ended on 1 Mar 2026, 10:02 UTC: this node was reachable for 4,3 s, and 60 s are required. Keep this computer awake and online.',
  )
})

test('explains an absence in German', () => {
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8')
  const notice = { message: forDevelopers, code: 'absent', slotEnd, presentSeconds: 12, requiredSeconds: 60 }
  expect(explainNotice(notice)).toContain('Dieser Node war 12 s erreichbar, nötig sind 60 s.')
})

test.each(['en', 'de'])('never shows text for developers in the language %s', (language) => {
  vi.stubEnv('LC_ALL', language)
  const codes = [
    ...['absent', 'unproven', 'silent', 'busy', 'failure', 'restart', 'unknown_node', 'too_many_messages'],
    ...['unexpected_message', 'late_proof', 'no_key', 'bad_proof', 'no_proof'],
  ]
  for (const code of codes) {
    const text = explainNotice({ message: forDevelopers, code, slotEnd })
    expect(text ?? '').not.toMatch(/PING|CHALLENGE|PROOF|\{/)
  }
})

test('shows the message of a notice whose code is missing or unknown', () => {
  expect(explainNotice({ message: 'Something else.' })).toBe('Something else.')
  expect(explainNotice({ message: 'Something else.', code: 'newer' })).toBe('Something else.')
})

test('hides the rejection of a token, because the node retries', () => {
  expect(explainNotice({ message: 'Invalid authentication token. Please log in again.' })).toBeNull()
})
