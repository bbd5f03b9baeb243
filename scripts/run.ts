import { spawn } from 'node:child_process'

export interface Outcome {
  code: number
  /** What it printed, where it was not shown at once. */
  output: string
  seconds: number
}

/**
 * Runs a program to its end. It never rejects: a program that cannot be started has the code 127.
 * @param options.show hands it the terminal instead of keeping its output
 */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<Outcome> {
  const begun = performance.now()
  const { show = false, ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
