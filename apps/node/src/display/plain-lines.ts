import { count, duration } from '../format.ts'
import type { Display, Figures } from './display.ts'

/** Returns a display that writes one timestamped line per event, for logs and service managers. */
export function plainLines(write: (line: string) => void, now = () => new Date()): Display {
  const line = (text: string) => write(`${now().toISOString()} ${text}\n`)
  const figuresText = ({ heartbeats, pointsToday, pointsTotal, nextSlotAt }: Figures) =>
    `${count(heartbeats, 'heartbeat')}, ${count(pointsToday, 'point')} today, ${count(pointsTotal, 'point')} in total, next slot ends in ${duration(nextSlotAt - now().getTime())}`
  return {
    connecting: ({ server, email }) => line(`connecting to ${server} as ${email}`),
    connected: (figures) => line(`connected: ${figuresText(figures)}`),
    pulse: (figures, slotEnd) =>
      line(
        `${slotEnd ? `heartbeat credited for the slot that ended at ${slotEnd}` : 'pulse'}: ${figuresText(figures)}`,
      ),
    notice: (text) => line(text),
    waiting: (reason, seconds) =>
      line(`${reason ? `${reason} ` : ''}Next try in ${duration(seconds * 1000)}.`),
    end: (lastWords) => void (lastWords && line(lastWords)),
  }
}
