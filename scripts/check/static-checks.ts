import { join } from 'node:path'
import { messages } from '../build/messages.ts'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import { heading, type Tally } from '../test/report.ts'

const checks: { name: string; args: string[]; hint?: string }[] = [
  {
    name: 'format and lint',
    args: [commandOf('@biomejs/biome', '.', 'biome'), 'ci', '--error-on-warnings', '--colors=off'],
  },
  { name: 'types', args: [commandOf('typescript', '.', 'tsc'), '--project', 'tsconfig.json'] },
  {
    name: 'types of the portal',
    args: [commandOf('typescript', '.', 'tsc'), '--project', 'apps/web/tsconfig.json'],
  },
  {
    name: 'types of browser tests and benches',
    args: [commandOf('typescript', '.', 'tsc'), '--project', 'e2e/tsconfig.json'],
  },
  {
    name: 'texts of the portal are in the catalogues, and no others',
    args: messages('check', 'sync', '--clean'),
    hint: 'npm run generate brings the catalogues in apps/web/src/locales up to date.',
  },
  { name: 'texts of the portal are translated', args: messages('check', 'missing', '--verbose') },
  {
    name: 'messages of the portal',
    args: [join(root, 'scripts/check/portal-messages.ts')],
    hint: 'CONTRIBUTING.md explains how to write user-facing text.',
  },
  {
    name: 'imports',
    args: [
      commandOf('dependency-cruiser', '.', 'dependency-cruiser'),
      '--config',
      'dependency-cruiser.config.mjs',
      'apps',
      'packages',
    ],
    hint: 'scripts/check/import-rules.ts lists what each folder may import.',
  },
  { name: 'unused code', args: [commandOf('knip'), '--no-progress'] },
  {
    name: 'names',
    args: [join(root, 'scripts/check/naming.ts')],
    hint: 'Use a verb of the field (scripts/check/naming.ts) instead of the names that are listed.',
  },
  {
    name: 'comments',
    args: [join(root, 'scripts/check/comments.ts')],
    hint: 'Shorten comments, or replace the listed phrases as advised.',
  },
  { name: 'generated files', args: [join(root, 'scripts/build/generate.ts'), '--check'] },
]

/**
 * Concurrently runs all checks that need neither a database nor a browser. Each check counts as one test.
 */
export async function runStaticChecks(): Promise<Tally> {
  const results = await Promise.all(
    checks.map(async ({ name, args, hint }) => {
      const { code, output, seconds } = await run(process.execPath, args, { cwd: root })
      console.log(heading(name, code === 0, seconds))
      if (code === 0) return []
      console.log(output.trimEnd())
      if (hint) console.log(hint)
      return [name]
    }),
  )
  const failures = results.flat()
  return { passed: checks.length - failures.length, failures }
}
