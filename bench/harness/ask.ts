import type { ChildProcess } from 'node:child_process'

/** Sends a message to a benchmark process and returns the reply. Send only one message at a time. */
export function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  const answer = answerOf<Answer>(child)
  child.send(question)
  return answer
}

/** Returns the next message of a process. Rejects if the process exits first. */
export function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`A benchmark process exited with ${signal ?? `code ${code}`}.`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })
}
