import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../paths.ts'
import { run } from '../run.ts'

/**
 * Runs all tests repeatedly on a busy machine, with the files of vitest in alternating order. Only the first run
 * includes the static checks and mutants, whose results do not depend on the load.
 * @returns number of runs that failed
 */
export async function repeatTests(runs: number): Promise<number> {
  let failed = 0
  const directory = await mkdtemp(join(tmpdir(), 'hearth-busy-'))
  for (let number = 1; number <= runs; number++) {
    const order = number % 2 === 0 ? 'reverse' : 'forward'
    const load = fork(join(root, 'scripts/test/busy-machine.ts'), [directory])
    const args = [join(root, 'scripts/test/test.ts'), ...(number > 1 ? ['--repeated'] : [])]
    const { code, output, seconds } = await run(process.execPath, args, {
      cwd: root,
      env: { ...process.env, TEST_ORDER: order },
    })
    load.kill('SIGKILL')
    await once(load, 'exit')
    if (code !== 0) failed += 1
    const summary = output.slice(Math.max(0, output.lastIndexOf('\n== failures'))).trim()
    console.log(`run ${number} of ${runs}, order ${order}, ${seconds.toFixed(0)} s`)
    console.log(code === 0 ? summary.split('\n').at(-1) : summary)
  }
  await rm(directory, { recursive: true })
  console.log(`${runs - failed} of ${runs} runs passed.`)
  return failed
}
