import type { TaggedTest } from './collect-tests.ts'
import { deviations } from './deviations.ts'
import { type Facts, keyOf } from './fact.ts'
import type { Killers } from './killers.ts'

/**
 * Returns `docs/conformance.md`: each requirement with the tests that cover it, and each fact with the tests that
 * notice when the source contradicts it.
 * @throws if a test names an unknown ID
 */
export function conformancePage(
  requirements: Record<string, string>,
  tests: TaggedTest[],
  facts: Facts,
  killers: Killers,
): string {
  const unknown = tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !(id in requirements)).map((id) => `${id} in ${file}`),
  )
  if (unknown.length > 0) throw new Error(`Unknown requirement IDs in tags of tests: ${unknown.join(', ')}`)

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
  return `<!-- Generated from the tags of tests. Run npm run generate to update. -->
# Conformance

${shown.length} of ${ids.length} requirements are covered by a test.

| id | requirement | tests |
|---|---|---|
${rows.join('\n')}

## Open

${open.join('\n') || 'None.'}

${factsSection(facts, killers)}
## Deviations

The portal deliberately deviates from these requirements.

| id | behavior | reason | date |
|---|---|---|---|
${deviations.map(({ id, behavior, reason, date }) => `| ${id} | ${cell(behavior)} | ${cell(reason)} | ${date} |`).join('\n')}
`
}

function factsSection(facts: Facts, killers: Killers): string {
  const rows = Object.entries(facts).flatMap(([id, list]) =>
    list.map(({ states, mutants }) => {
      const proofs = mutants.map((mutant) => {
        const killer = killers[keyOf(mutant)]
        return killer && `${cell(killer.title || 'set-up')} (\`${killer.file}\`)`
      })
      const isShown = proofs.every((proof) => proof !== undefined)
      return { id, states, isShown, proof: isShown ? proofs.join('<br>') : 'not shown' }
    }),
  )
  const shown = rows.filter(({ isShown }) => isShown)
  return `## Facts

\`npm run conformance\` contradicts each fact with a small change of the source, a mutant, and runs tests until one fails.
${shown.length} of ${rows.length} facts of ${Object.keys(facts).length} requirements are shown this way.

| id | fact | test that fails with the mutant |
|---|---|---|
${rows.map(({ id, states, proof }) => `| ${id} | ${cell(states)} | ${proof} |`).join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
