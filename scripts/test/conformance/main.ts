import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { root } from '../../paths.ts'
import { collectTaggedTests } from './collect-tests.ts'
import { keyOf, type Mutant } from './fact.ts'
import { findKiller, isKilledBy } from './find-killer.ts'
import { readKillers, writeKillers } from './killers.ts'
import { listMutants, type NamedMutant } from './list-mutants.ts'
import type { TestName } from './run-tests.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const HELP = `Changes the source by one mutant at a time and checks that a test fails.

Usage: npm run conformance -- [id ...] [--new] [--fast] [--known] [--sample N] [--seed N] [--jobs N]

  id         requirement, such as LAY-04, or its area, such as LAY; default: all
  --new      runs only mutants without a recorded killer
  --fast     runs no browser tests, and no tests without the tag of the requirement
  --known    runs only mutants with a recorded killer, and only this test, which must pass without the mutant
  --sample N runs N random mutants
  --seed N   chooses the same sample again
  --jobs N   runs N mutants at a time (2)

Records the test that killed each mutant in scripts/test/conformance/killers.json. The next run starts with it.
"npm run generate" writes the facts and killers to docs/conformance.md.
Exit code: 1 if a mutant survived.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    new: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(HELP)
else process.exitCode = (await runConformance()) > 0 ? 1 : 0

/** Returns the number of survivors. */
async function runConformance(): Promise<number> {
  const killers = readKillers()
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const chosen = listMutants().filter(
    ({ id, mutant }) =>
      (positionals.length === 0 || positionals.some((each) => id.startsWith(each))) &&
      !(values.new && keyOf(mutant) in killers) &&
      !(values.known && !(keyOf(mutant) in killers)),
  )
  const queue = values.sample ? pickSample(chosen, Number(values.sample), seed) : chosen
  if (values.sample) console.log(`Sample of ${queue.length} mutants, seed ${seed}.`)
  const survivors: NamedMutant[] = []
  const tests = (values.known ? [] : collectTaggedTests(root)).filter(({ file }) => !file.startsWith('e2e/'))
  const passing = new Set<string>()
  const find = (sandbox: Sandbox, named: NamedMutant, known: TestName | undefined) => {
    const files = new Set(tests.filter(({ ids }) => ids.includes(named.id)).map(({ file }) => file))
    return findKiller(sandbox, named, { files: [...files], known, fast: values.fast, passing })
  }
  const rerun = async (sandbox: Sandbox, mutant: Mutant, known: TestName | undefined) =>
    known && (await isKilledBy(sandbox, mutant, known)) ? known : undefined
  const work = async (name: string) => {
    const sandbox = await createSandbox(name)
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id, states, mutant } = next
        const startedAt = performance.now()
        const known = killers[keyOf(mutant)]
        const killer = await (values.known ? rerun(sandbox, mutant, known) : find(sandbox, next, known))
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        if (killer) killers[keyOf(mutant)] = killer
        else {
          delete killers[keyOf(mutant)]
          survivors.push(next)
        }
        if (!values.known) writeKillers(killers)
        console.log(`${killer ? 'killed  ' : 'SURVIVED'} ${seconds.padStart(6)} s  ${id} ${states}`)
        console.log(`                    ${killer ? `${killer.title} (${killer.file})` : keyOf(mutant)}`)
      }
    } finally {
      await sandbox.remove()
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, (_, index) => work(String(index + 1))))
  console.log(survivors.length === 0 ? 'All mutants were killed.' : `${survivors.length} mutants survived.`)
  return survivors.length
}

/** Returns a random sample. The same seed returns the same sample. */
function pickSample(mutants: NamedMutant[], size: number, seed: number): NamedMutant[] {
  const rank = ({ mutant }: NamedMutant) =>
    createHash('sha256')
      .update(`${seed} ${keyOf(mutant)}`)
      .digest('hex')
  return mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size)
}
