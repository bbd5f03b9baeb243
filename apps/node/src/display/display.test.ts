import { afterEach, describe, expect, it, vi } from 'vitest'
import { duration } from '../format.ts'
import { liveLine } from './live-line.ts'
import { plainLines } from './plain-lines.ts'
import { printLine } from './print-line.ts'

const figures = {
  heartbeats: 1,
  pointsToday: 25.5,
  pointsTotal: 12_345.678,
  nextSlotAt: 432_000,
  slotMs: 120_000,
  isFirstSlot: false,
}

afterEach(() => void vi.useRealTimers())

describe('plain lines', () => {
  it('contain one event each, with its time and a unit for every number', () => {
    const lines: string[] = []
    const display = plainLines(
      (line) => lines.push(line),
      () => new Date(0),
    )
    display.connecting({ server: 'http://localhost:3000', email: 'ada@example.org' })
    display.connected(figures)
    display.pulse(figures, '1970-01-01T00:00:00.000Z')
    display.connected({ ...figures, isFirstSlot: true })
    display.waiting('The connection was lost.', 12)
    display.waiting(null, 90)
    display.end('Stopped.')
    const numbers =
      '1 heartbeat, 25,5 points today, 12\u202f345,68 points in total, next slot ends in 7 min 12 s'
    expect(lines).toEqual(
      [
        'connecting to http://localhost:3000 as ada@example.org',
        `connected: ${numbers}`,
        `heartbeat credited for the slot that ended on 1 Jan 1970, 00:00 UTC: ${numbers}`,
        `connected: ${numbers.replace('next slot', 'first full slot')}`,
        'The connection was lost. Next try in 12 s.',
        'Next try in 1 min 30 s.',
        'Stopped.',
      ].map((text) => `1970-01-01T00:00:00.000Z ${text}\n`),
    )
  })
})

describe('the live line', () => {
  /** Starts a live line at time 0. Returns what the terminal shows. */
  function start(columns = 120) {
    vi.useFakeTimers({ now: 0 })
    const written: string[] = []
    const display = liveLine({ write: (text: string) => written.push(text), columns })
    const shown = () => (written.at(-1) ?? '').split(' · ')[1]
    return { display, written, shown }
  }

  it('counts down to the end of the first full slot, then waits for its result', () => {
    const { display, shown } = start()
    display.connected({ ...figures, nextSlotAt: 169_000, isFirstSlot: true })
    expect(shown()).toBe('first full slot ends in 2 min 49 s')
    vi.advanceTimersByTime(168_000)
    expect(shown()).toBe('first full slot ends in 1 s')
    vi.advanceTimersByTime(1000)
    expect(shown()).toBe('waiting for the result of the slot')
    display.pulse({ ...figures, nextSlotAt: 289_000 }, '1970-01-01T00:02:49.000Z')
    expect(shown()).toBe('next slot in 2 min 0 s')
    display.end()
  })

  it('continues with the next slot if no result arrives', () => {
    const { display, shown } = start()
    display.connected({ ...figures, isFirstSlot: true })
    vi.advanceTimersByTime(432_000 + 15_000)
    expect(shown()).toBe('next slot in 1 min 45 s')
    display.end()
  })

  it('continues with the next slot after the reason for a missing heartbeat', () => {
    const { display, shown } = start()
    display.connected(figures)
    vi.advanceTimersByTime(433_000)
    display.notice('Another message.')
    expect(shown()).toBe('waiting for the result of the slot')
    display.notice('No heartbeat.', true)
    expect(shown()).toBe('next slot in 1 min 59 s')
    display.end()
  })

  it('wraps messages at spaces', () => {
    const { display, written } = start(30)
    display.notice('A message that is wider than the terminal.')
    expect(written.at(-2)).toBe('\r\x1b[2KA message that is wider than\nthe terminal.\n')
    display.end()
  })

  it('updates itself on one line of the terminal and restores the cursor', () => {
    vi.useFakeTimers({ now: 0 })
    const written: string[] = []
    const display = liveLine({ write: (text: string) => written.push(text), columns: 120 })
    display.connected(figures)
    vi.advanceTimersByTime(62_000)
    expect(written.at(-1)).toBe(
      '\r\x1b[2KConnected for 1 min 2 s · next slot in 6 min 10 s · 1 heartbeat · 25,5 points today · 12\u202f345,68 points in total',
    )
    display.notice('Something that the network said.')
    expect(written.at(-2)).toBe('\r\x1b[2KSomething that the network said.\n')
    display.end('Stopped.')
    expect(written.at(-1)).toBe('\r\x1b[2KStopped.\n\x1b[?25h')
    const drawn = written.length
    vi.advanceTimersByTime(5000)
    expect(written).toHaveLength(drawn)
  })

  it('is truncated to the width of a narrow terminal', () => {
    const written: string[] = []
    const display = liveLine({ write: (text: string) => written.push(text), columns: 30 })
    display.connected(figures)
    expect(written.at(-1)?.length).toBe('\r\x1b[2K'.length + 29)
    display.end()
  })
})

describe('printed lines', () => {
  const print = (isTTY: boolean) => {
    const written: string[] = []
    const output = { write: (text: string) => written.push(text), isTTY, columns: 30 }
    printLine('A message that is wider than the terminal.', output)
    return written.join('')
  }

  it('are wrapped on a terminal', () => {
    expect(print(true)).toBe('A message that is wider than\nthe terminal.\n')
  })

  it('are not wrapped in a file or pipe', () => {
    expect(print(false)).toBe('A message that is wider than the terminal.\n')
  })
})

describe('formatDuration', () => {
  it.each([
    [-5, '0 s'],
    [59_000, '59 s'],
    [61_000, '1 min 1 s'],
    [7_500_000, '2 h 5 min'],
    [180_000_000, '2 d 2 h'],
  ])('formats %d ms with its two largest units', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text)
  })
})
