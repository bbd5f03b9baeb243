import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { formatDay } from '../lib/format-date.ts'
import { setTimeZone } from '../lib/time-zone.ts'
import { Time } from './time.tsx'

afterEach(() => setTimeZone(null))

test('shows a moment in the time zone, and in UTC on hover', async () => {
  setTimeZone('Asia/Tokyo')
  const screen = await render(<Time at="2026-11-12T20:05:00.000Z" />)
  const time = screen.getByText('13 Nov 2026, 05:05')
  await expect.element(time).toHaveAttribute('title', '12 Nov 2026, 20:05 UTC')
  await expect.element(time).toHaveAttribute('datetime', '2026-11-12T20:05:00.000Z')
})

test('shows the exact time and UTC on hover of a text about the moment', async () => {
  setTimeZone('Asia/Tokyo')
  const screen = await render(<Time at="2026-11-12T20:05:00.000Z">Ends 13 Nov 2026</Time>)
  await expect
    .element(screen.getByText('Ends 13 Nov 2026'))
    .toHaveAttribute('title', '13 Nov 2026, 05:05 · 12 Nov 2026, 20:05 UTC')
})

test('shows the time once if the reader uses UTC', async () => {
  setTimeZone('UTC')
  const screen = await render(<Time at="2026-11-12T20:05:00.000Z">Ends soon</Time>)
  await expect.element(screen.getByText('Ends soon')).toHaveAttribute('title', '12 Nov 2026, 20:05 UTC')
})

test('shows a dash for a missing or invalid moment', async () => {
  const screen = await render(
    <p>
      <Time at={null} /> <Time at="soon" />
    </p>,
  )
  await expect.element(screen.getByText('– –')).toBeVisible()
})

test('keeps UTC days in every time zone', () => {
  setTimeZone('America/New_York')
  expect(formatDay('2026-11-12')).toBe('12 Nov 2026')
  expect(formatDay('2026-11-12T02:00:00Z')).toBe('11 Nov 2026')
})

test('ignores a time zone that the browser does not know', () => {
  setTimeZone('UTC')
  setTimeZone('Mars/Olympus')
  expect(formatDay('2026-11-12')).toBe('12 Nov 2026')
})
