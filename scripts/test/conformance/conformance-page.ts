import type { TaggedTest } from './collect-tests.ts'
import { deviations } from './deviations.ts'

/**
 * Returns `docs/conformance.md`: each requirement with the tests that cover it.
 * @throws if a test names an unknown ID
 */
export function conformancePage(requirements: Record<string, string>, tests: TaggedTest[]): string {
  const unknown = tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !(id in requirements)).map((id) => `${id} in ${file}`),
  )
  if (unknown.length > 0) throw new Error(`Unknown requirement IDs in test titles: ${unknown.join(', ')}`)

  const byId = new Map<string, TaggedTest[]>()
  for (const test of tests) {
    for (const id of new Set(test.ids)) byId.set(id, [...(byId.get(id) ?? []), test])
  }
  const ids = Object.keys(requirements)
  const shown = ids.filter((id) => byId.has(id))
  const rows = shown.map((id) => {
    const proofs = (byId.get(id) ?? []).map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
    return `| ${id} | ${cell(requirements[id] ?? '')} | ${proofs.join('<br>')} |`
  })
  const open = ids.filter((id) => !byId.has(id)).map((id) => `- ${id}: ${requirements[id]}`)
  return `<!-- Generated from test titles. Run npm run generate to update. -->
# Conformance

${shown.length} of ${ids.length} requirements are covered by a test.

| id | requirement | tests |
|---|---|---|
${rows.join('\n')}

## Open

${open.join('\n') || 'None.'}

## Deviations

The portal deliberately deviates from these requirements.

| id | behavior | reason | date |
|---|---|---|---|
${deviations.map(({ id, behavior, reason, date }) => `| ${id} | ${cell(behavior)} | ${cell(reason)} | ${date} |`).join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
