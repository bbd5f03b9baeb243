import type { ChildProcess } from 'node:child_process'

/** Asks a process of the bench something; one question at a time. */
export function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  const answer = answerOf<Answer>(child)
  child.send(question)
  return answer
}

/** The next thing that a process says; one that ends instead ends the bench. */
export function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`a process of the bench ended with ${signal ?? `code ${code}`}`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })
}
