import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../../node/src/main.ts', import.meta.url))

export interface NodeProgram {
  process: ChildProcess
  output(): string
  /** Waits until the program prints the text. */
  printed(text: string | RegExp): Promise<void>
  exitCode: Promise<number | null>
}

/** Starts the node program as members do, but without a terminal. */
export function runNodeProgram(
  configDirectory: string,
  args: string[],
  environment: Record<string, string> = {},
): NodeProgram {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      HEARTH_NODE_CONFIG_DIR: configDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    process: child,
    output: () => output,
    printed: (text) => expect.poll(() => output, { interval: 20 }).toMatch(text),
    exitCode: once(child, 'close').then(([code]) => code as number | null),
  }
}
