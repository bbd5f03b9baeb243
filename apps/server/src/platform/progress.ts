import { defineMessages, type MessageParam } from '@hearth/protocol/messages'
import { localize } from './terminal.ts'

const messages = defineMessages('progress', {
  elapsed: {
    en: '{what}: {done} of {total} ({percent}%), {seconds} s',
    de: '{what}: {done} von {total} ({percent} %), {seconds} s',
  },
  remaining: {
    en: '{what}: {done} of {total} ({percent}%), {seconds} s, about {left} s left',
    de: '{what}: {done} von {total} ({percent} %), {seconds} s, noch etwa {left} s',
  },
})

/**
 * Creates a progress display for a long run, in the language of the terminal: one updated line on a terminal, otherwise
 * a line every few seconds.
 * @param what plural of the counted objects
 */
export function createProgress(what: MessageParam, total: number): { at(done: number): void; end(): void } {
  const startedAt = Date.now()
  const interactive = process.stdout.isTTY === true
  let shownAt = 0
  const line = (done: number) => {
    const seconds = (Date.now() - startedAt) / 1000
    const left = done > 0 ? Math.ceil((seconds / done) * (total - done)) : 0
    const facts = {
      what,
      done,
      total,
      percent: total > 0 ? Math.round((done / total) * 100) : 100,
      seconds: Math.round(seconds),
    }
    return localize(left > 0 ? messages.remaining({ ...facts, left }) : messages.elapsed(facts))
  }
  return {
    at(done) {
      if (done >= total || Date.now() - shownAt < (interactive ? 100 : 5_000)) return
      shownAt = Date.now()
      if (interactive) process.stdout.write(`\r\x1b[2K${line(done)}`)
      else console.log(line(done))
    },
    end() {
      if (interactive) process.stdout.write('\r\x1b[2K')
      console.log(line(total))
    },
  }
}
