import { count, duration } from '../format.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import type { Display, Figures } from './display.ts'
import { textWidth } from './print-line.ts'
import { remainingTime } from './remaining-time.ts'
import { wrapText } from './wrap-text.ts'

const CLEAR_LINE = '\r\x1b[2K'
const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'

/** Required subset of a terminal stream. */
interface Terminal {
  write(text: string): unknown
  columns?: number
}

/** Returns a display that redraws one status line every second, with messages above it. */
export function liveLine(terminal: Terminal): Display {
  let describe = () => localize(messages.starting())
  let introduced = false
  let connectedAt = 0
  let decidedAt = 0

  function draw() {
    const width = textWidth(terminal)
    const text = describe()
    terminal.write(`${CLEAR_LINE}${text.length <= width ? text : `${text.slice(0, width - 1)}…`}`)
  }
  function above(text: string) {
    terminal.write(`${CLEAR_LINE}${wrapText(text, textWidth(terminal))}\n`)
    draw()
  }
  function become(next: () => string) {
    describe = next
    draw()
  }
  function describeSlot(figures: Figures): string {
    const now = Date.now()
    const leftMs = remainingTime(figures, now, decidedAt)
    if (leftMs === null) return localize(messages.awaitingResult())
    const isFirst = figures.isFirstSlot && now < figures.nextSlotAt
    return localize((isFirst ? messages.firstSlot : messages.nextSlot)({ duration: duration(leftMs) }))
  }
  const showFigures = (figures: Figures) =>
    become(() =>
      [
        localize(messages.connectedFor({ duration: duration(Date.now() - connectedAt) })),
        // Changing values come first, because a narrow terminal truncates the line.
        describeSlot(figures),
        count(figures.heartbeats, 'heartbeats'),
        localize(messages.today({ points: count(figures.pointsToday, 'points') })),
        localize(messages.total({ points: count(figures.pointsTotal, 'points') })),
      ].join(' · '),
    )
  terminal.write(HIDE_CURSOR)
  const redraws = setInterval(draw, 1000)

  return {
    connecting({ server, email }) {
      if (!introduced) above(localize(messages.nodeOf({ email, server })))
      introduced = true
      become(() => localize(messages.connecting()))
    },
    connected(figures) {
      connectedAt = Date.now()
      showFigures(figures)
    },
    pulse: (figures) => showFigures(figures),
    notice(text, isSlotResult = false) {
      if (isSlotResult) decidedAt = Date.now()
      above(text)
    },
    waiting(reason, seconds) {
      const until = Date.now() + seconds * 1000
      if (reason) above(reason)
      become(() => localize(messages.nextTry({ duration: duration(until - Date.now()) })))
    },
    end(lastWords) {
      clearInterval(redraws)
      terminal.write(
        `${CLEAR_LINE}${lastWords ? `${wrapText(lastWords, textWidth(terminal))}\n` : ''}${SHOW_CURSOR}`,
      )
    },
  }
}
