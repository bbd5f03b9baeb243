import { formatPoints } from '@hearth/ui/lib/format'
import { formatDay, formatLongDay, formatTime } from '@hearth/ui/lib/format-date'
import { formatDuration } from '@hearth/ui/lib/format-duration'
import { formatTimeLeft } from '@hearth/ui/lib/format-time-left'
import { i18n } from '@hearth/ui/lib/i18n'
import { plural, t } from '@lingui/core/macro'
import { afterEach, expect, test } from 'vitest'
import * as german from '../../locales/de.po'

afterEach(() => i18n.activate('en', { messages: {} }))

const speakGerman = () => i18n.activate('de', german)
const save = () => t({ id: 'members.save', message: 'Save' })
const codeEmailed = (email: string) => t({ id: 'auth.codeEmailedTo', message: `Code emailed to ${email}` })
const missing = (missing: number) =>
  t({
    id: 'auth.passwordCharactersMissing',
    message: plural(missing, {
      one: 'One more character is needed.',
      other: '# more characters are needed.',
    }),
  })

test('needs no catalog for English and uses one for German', () => {
  const address = 'ada@example.com'
  expect([save(), codeEmailed(address)]).toEqual(['Save', 'Code emailed to ada@example.com'])
  expect([missing(1), missing(3)]).toEqual(['One more character is needed.', '3 more characters are needed.'])
  speakGerman()
  expect([save(), codeEmailed(address)]).toEqual(['Speichern', 'Code per E-Mail an ada@example.com'])
  expect([missing(1), missing(3)]).toEqual(['Es fehlt noch ein Zeichen.', 'Es fehlen noch 3 Zeichen.'])
})

test('formats days and durations in German and points as in English', { tags: ['PTS-05'] }, () => {
  speakGerman()
  expect(formatPoints(12345.678)).toBe('12\u202f345,68')
  expect(formatDay('2026-03-09')).toBe('9. März 2026')
  expect(formatLongDay('2026-11-12')).toBe('Do., 12. Nov. 2026')
  expect(formatTime('2026-11-12T14:05:00Z')).toBe('12. Nov. 2026, 14:05')
  expect([1, 90, 900, 3600, 7200].map((seconds) => formatDuration(seconds))).toEqual([
    '1 Sekunde',
    '90 Sekunden',
    '15 Minuten',
    '1 Stunde',
    '2 Stunden',
  ])
  expect(formatTimeLeft(12 * 86_400)).toBe('12 Tage')
})

test('returns an empty text for an unknown message', { tags: ['ERR-03'] }, () => {
  expect(i18n._(undefined)).toBe('')
})
