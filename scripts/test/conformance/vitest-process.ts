import { join, relative } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'
import type { TestRun } from './run-tests.ts'
import type { VitestRequest } from './vitest-session.ts'

// Runs tests on request in one process, so that PostgreSQL, Chromium and the transformed sources serve all runs.

const directory = process.cwd()
let response: TestRun = { passed: 0, failed: [] }

const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'passed') response.passed += 1
    if (state !== 'failed') return
    response.failed.push({
      runner: 'vitest',
      file: relative(directory, test.module.moduleId),
      title: test.fullName,
    })
    // One failure is enough to kill a mutant.
    vitest.cancelCurrentRun('test-failure')
  },
  onTestModuleEnd(module) {
    const file = relative(directory, module.moduleId)
    // The set-up of its tests failed.
    if (module.state() === 'failed' && !response.failed.some((test) => test.file === file))
      response.failed.push({ runner: 'vitest', file, title: '' })
  },
}

const vitest = await createVitest('test', { watch: false, reporters: [reporter] })
await vitest.standalone()

process.on('message', async ({ changed, related, files, title, tag }: VitestRequest) => {
  for (const file of changed) vitest.invalidateFile(join(directory, file))
  response = { passed: 0, failed: [] }
  if (related) vitest.config.related = [join(directory, related)]
  else delete vitest.config.related
  if (title) vitest.setGlobalTestNamePattern(title)
  else vitest.resetGlobalTestNamePattern()
  const specifications = await vitest.getRelevantTestSpecifications(files)
  for (const specification of specifications) specification.testTagsFilter = tag ? [tag] : undefined
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  process.send?.(response)
})

process.on('disconnect', async () => {
  await vitest.close()
  process.exit()
})

process.send?.('ready')
