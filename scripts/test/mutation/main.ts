import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../../paths.ts'
import { type AreaScore, areaOf, computeScore, mutationPage, sumScores } from './mutation-page.ts'
import { describeChange, findReason, listOutdated, readReviews, type Survivor } from './survivors.ts'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const HELP = `Changes the pure rules by one mutant at a time and checks that a test fails, with StrykerJS.

Usage: npm run mutation -- [file ...] [--concurrency N]

  file             mutates only these modules; default: all pure modules
  --concurrency N  runs N mutants at a time (2)

Writes docs/mutation.md after a run with all modules. Exit code: 1 if the score is below 85 %.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string' }, help: { type: 'boolean' } },
})

if (values.help) console.log(HELP)
else await runMutation()

async function runMutation(): Promise<void> {
  const startedAt = performance.now()
  // Stryker sets the exit code if the score is too low.
  const results = await new Stryker({
    configFile: 'scripts/test/mutation/stryker.config.ts',
    ...(positionals.length > 0 && { mutate: positionals }),
    ...(values.concurrency && { concurrency: Number(values.concurrency) }),
  }).runMutationTest()
  const survivors = listSurvivors(results)
  const scores = scoreAreas(results)
  const reviews = readReviews()
  for (const [area, score] of scores) console.log(`${computeScore(score).toFixed(1).padStart(5)} %  ${area}`)
  const total = sumScores(scores.values())
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(
    `${computeScore(total).toFixed(1).padStart(5)} %  total: ${total.valid} mutants of ${total.files} files in ${minutes} min`,
  )
  const unknown = survivors.filter((survivor) => !findReason(reviews, survivor))
  for (const { file, line, mutator, change } of unknown)
    console.log(`not reviewed: ${file}:${line} ${mutator}: ${change}`)
  const mutated = [...new Set(results.map(({ fileName }) => nameOf(fileName)))]
  for (const change of listOutdated(reviews, survivors, mutated))
    console.log(`no longer survives, remove it from survivors.json: ${change}`)
  console.log(`${unknown.length} of ${survivors.length} survivors are not reviewed.`)
  if (positionals.length === 0)
    writeFileSync(join(root, 'docs/mutation.md'), mutationPage(scores, survivors, reviews))
}

function listSurvivors(results: readonly MutantResult[]): Survivor[] {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((result) => ({
      file: nameOf(result.fileName),
      line: result.location.start.line,
      mutator: result.mutatorName,
      change: describeChange(readOriginal(result), result.replacement ?? ''),
      isUncovered: result.status === 'NoCoverage',
    }))
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

/** Returns the code that a mutant replaces. */
function readOriginal({ fileName, location: { start, end } }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n')
}

function scoreAreas(results: readonly MutantResult[]): Map<string, AreaScore> {
  const scores = new Map<string, AreaScore>()
  const files = new Map<string, Set<string>>()
  for (const { fileName, status } of results) {
    const isDetected = status === 'Killed' || status === 'Timeout'
    if (!isDetected && status !== 'Survived' && status !== 'NoCoverage') continue
    const file = nameOf(fileName)
    const area = areaOf(file)
    const score = scores.get(area) ?? { files: 0, detected: 0, valid: 0 }
    const known = files.get(area) ?? new Set()
    known.add(file)
    files.set(area, known)
    scores.set(area, {
      files: known.size,
      detected: score.detected + (isDetected ? 1 : 0),
      valid: score.valid + 1,
    })
  }
  return new Map([...scores].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function nameOf(file: string): string {
  return relative(root, file)
}
