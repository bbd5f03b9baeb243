import { spawn } from 'node:child_process'

export interface Outcome {
  code: number
  /** Output, unless it was shown immediately. */
  output: string
  seconds: number
}

/**
 * Runs a program until it exits. Never rejects; a program that cannot be started has exit code 127.
 * @param options.show `true` passes the terminal to the program. With a promise, the output is shown after
 * the promise is fulfilled.
 */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean | Promise<unknown> } = {},
): Promise<Outcome> {
  const startedAt = performance.now()
  const { show = false, ...rest } = options
  const child = spawn(command, args, {
    ...rest,
    stdio: show === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let collect = (text: string) => {
    output += text
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => collect(text))
  if (show instanceof Promise)
    show.then(() => {
      process.stdout.write(output)
      output = ''
      collect = (text) => process.stdout.write(text)
    })
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
