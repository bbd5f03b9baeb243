/** Shows the progress of a long run: one updated line on a terminal, otherwise a line every few seconds. */
export function createProgress(what: string, total: number): { at(done: number): void; end(): void } {
  const startedAt = Date.now()
  const interactive = process.stdout.isTTY === true
  let shownAt = 0
  const line = (done: number) => {
    const seconds = (Date.now() - startedAt) / 1000
    const left = done > 0 ? Math.ceil((seconds / done) * (total - done)) : 0
    return `${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${Math.round((done / total) * 100)} %), ${Math.round(seconds)} s${left > 0 ? `, about ${left} s left` : ''}`
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
