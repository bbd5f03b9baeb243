import type { Message } from '@hearth/protocol/messages'
import { count, duration } from '../format.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import type { Display, Figures } from './display.ts'

/** Returns a display that writes one timestamped line per event, for logs and service managers. */
export function plainLines(write: (line: string) => void, now = () => new Date()): Display {
  const line = (text: string) => write(`${now().toISOString()} ${text}\n`)
  const say = (message: Message) => line(localize(message))
  const describe = ({ heartbeats, pointsToday, pointsTotal, nextSlotAt, isFirstSlot }: Figures) =>
    (isFirstSlot ? messages.firstFigures : messages.figures)({
      heartbeats: count(heartbeats, 'heartbeats'),
      today: count(pointsToday, 'points'),
      total: count(pointsTotal, 'points'),
      duration: duration(nextSlotAt - now().getTime()),
    })
  return {
    connecting: ({ server, email }) => say(messages.connectingTo({ server, email })),
    connected: (figures) => say(messages.connected({ figures: describe(figures) })),
    pulse: (figures, slotEnd) =>
      say(
        slotEnd
          ? messages.credited({ time: { time: slotEnd }, figures: describe(figures) })
          : messages.pulse({ figures: describe(figures) }),
      ),
    notice: (text) => line(text),
    waiting: (reason, seconds) =>
      line(
        `${reason ? `${reason} ` : ''}${localize(messages.nextTry({ duration: duration(seconds * 1000) }))}`,
      ),
    end: (lastWords) => void (lastWords && line(lastWords)),
  }
}
