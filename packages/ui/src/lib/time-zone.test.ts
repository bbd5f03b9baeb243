import { afterEach, expect, test } from 'vitest'
import { browserTimeZone, currentTimeZone, setTimeZone } from './time-zone.ts'

afterEach(() => setTimeZone(null))

test('uses the time zone of the browser if the chosen one is unset or unknown', () => {
  setTimeZone('Asia/Tokyo')
  expect(currentTimeZone()).toBe('Asia/Tokyo')
  setTimeZone('Mars/Olympus')
  expect(currentTimeZone()).toBe(browserTimeZone())
  setTimeZone(null)
  expect(currentTimeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
