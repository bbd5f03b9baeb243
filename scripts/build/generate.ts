import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { compileEmails } from '../../apps/server/src/email/compile-emails.ts'
import { buildOpenApi } from '../../apps/server/src/platform/http/build-openapi.ts'
import { buildArtifacts } from '../../packages/chain/build/compile-contracts.ts'
import { type ApiDocument, findBreakingChanges, listUnannounced } from '../check/breaking-changes.ts'
import { drawImports } from '../check/import-rules.ts'
import { root } from '../paths.ts'
import { run } from '../run.ts'
import { collectTaggedTests } from '../test/conformance/collect-tests.ts'
import { conformancePage } from '../test/conformance/conformance-page.ts'
import { readKillers } from '../test/conformance/killers.ts'
import { facts } from '../test/conformance/list-mutants.ts'
import { requirements } from '../test/conformance/requirements.ts'
import { measurementsTable } from './measurements-table.ts'
import { messages } from './messages.ts'
import { replaceSection } from './replace-section.ts'
import { settingsTable } from './settings-table.ts'

/** Content of the generated files, by path. */
const generated: Record<string, () => string> = {
  'docs/benchmarks.md': () =>
    replaceSection(
      readFileSync(`${root}/docs/benchmarks.md`, 'utf8'),
      'measurements',
      measurementsTable(`${root}/bench/results`),
    ),
  'docs/conformance.md': () => conformancePage(requirements, collectTaggedTests(root), facts, readKillers()),
  'docs/architecture.md': () =>
    replaceSection(readFileSync(`${root}/docs/architecture.md`, 'utf8'), 'imports', drawImports()),
  'docs/operating.md': () =>
    replaceSection(readFileSync(`${root}/docs/operating.md`, 'utf8'), 'settings', settingsTable()),
  ...inFolder('apps/server/src/email/compiled', await compileEmails()),
  ...inFolder('packages/chain/src/artifacts', await buildArtifacts()),
}

function inFolder(folder: string, texts: Record<string, string>): Record<string, () => string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, () => text]))
}

const OPENAPI = 'docs/openapi.json'
const unannounced = findUnannounced()
if (unannounced.length === 0) generated[OPENAPI] = () => `${JSON.stringify(readOpenApi(), null, 2)}\n`

function readOpenApi() {
  return buildOpenApi({ title: 'Hearth', url: '/' }).document
}

/** Returns the breaking changes since the API's snapshot that the changelog does not name. */
function findUnannounced() {
  if (!existsSync(`${root}/${OPENAPI}`)) return []
  const before = JSON.parse(readFileSync(`${root}/${OPENAPI}`, 'utf8'))
  const changes = findBreakingChanges(before, readOpenApi() as unknown as ApiDocument)
  return listUnannounced(changes, readFileSync(`${root}/CHANGELOG.md`, 'utf8'))
}

const check = process.argv.includes('--check')
let stale = unannounced.length
for (const { name, change } of unannounced)
  console.error(
    `Breaking API change in ${name}: ${change}. List \`${name}\` under "### Breaking" of "## [Unreleased]" in CHANGELOG.md.`,
  )
for (const [file, render] of Object.entries(generated)) {
  const wanted = render()
  let current = ''
  try {
    current = readFileSync(`${root}/${file}`, 'utf8')
  } catch {
    // The file does not exist yet.
  }
  if (current === wanted) continue
  if (check) {
    stale += 1
    console.error(`${file} is stale. Run \`npm run generate\`.`)
  } else {
    writeFileSync(`${root}/${file}`, wanted)
    console.log(`Wrote ${file}.`)
  }
}
if (!check) {
  // Update the catalogs. With --check, a static check covers them.
  const { code, output } = await run(process.execPath, messages('extract', '--clean'), { cwd: root })
  // Omit Lingui's hint about the next step. Here, the next step is to add the translations to de.po.
  console.log(output.split('(Use ')[0]?.trim())
  if (code !== 0) stale += 1
}
process.exitCode = stale > 0 ? 1 : 0
