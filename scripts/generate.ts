import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMails } from '../apps/server/src/email/compile-mails.ts'
import { makeArtifacts } from '../packages/chain/build/compile-contracts.ts'
import { collectTaggedTests } from './conformance/collect-tests.ts'
import { conformancePage } from './conformance/conformance-page.ts'
import { requirements } from './conformance/requirements.ts'
import { drawImports } from './import-rules.ts'
import { measurementsTable } from './measurements-table.ts'
import { messages } from './messages.ts'
import { replaceSection } from './replace-section.ts'
import { run } from './run.ts'
import { settingsTable } from './settings-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each generated text by its file. */
const generated: Record<string, () => string> = {
  'docs/benchmarks.md': () =>
    replaceSection(
      readFileSync(`${root}/docs/benchmarks.md`, 'utf8'),
      'measurements',
      measurementsTable(`${root}/bench/results`),
    ),
  'docs/conformance.md': () => conformancePage(requirements, collectTaggedTests(root)),
  'docs/architecture.md': () =>
    replaceSection(readFileSync(`${root}/docs/architecture.md`, 'utf8'), 'imports', drawImports()),
  'docs/operating.md': () =>
    replaceSection(readFileSync(`${root}/docs/operating.md`, 'utf8'), 'settings', settingsTable()),
  ...inFolder('apps/server/src/email/compiled', await compileMails()),
  ...inFolder('packages/chain/src/artifacts', await makeArtifacts()),
}

function inFolder(folder: string, texts: Record<string, string>): Record<string, () => string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, () => text]))
}

const check = process.argv.includes('--check')
let stale = 0
for (const [file, make] of Object.entries(generated)) {
  const wanted = make()
  let current = ''
  try {
    current = readFileSync(`${root}/${file}`, 'utf8')
  } catch {
    // Not written yet.
  }
  if (current === wanted) continue
  if (check) {
    stale += 1
    console.error(`${file} is stale. Run \`npm run generate\`.`)
  } else {
    writeFileSync(`${root}/${file}`, wanted)
    console.log(`wrote ${file}`)
  }
}
if (!check) {
  // The check of the catalogues is one of the static checks.
  const { code, output } = await run(process.execPath, messages('extract', '--clean'), { cwd: root })
  // Lingui names commands of its own; what is to be done here is to write what is missing into de.po.
  console.log(output.split('(Use ')[0]?.trim())
  if (code !== 0) stale += 1
}
process.exitCode = stale > 0 ? 1 : 0
