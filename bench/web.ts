import { parseArgs } from 'node:util'
import { type Row, reportPart } from './report.ts'
import { selectParts } from './select-parts.ts'
import { measureBuild, measureHotReload } from './web/builds.ts'
import { measureFirstLoads } from './web/first-loads.ts'
import { measureInteractions } from './web/interactions.ts'
import { openPortal, type Portal } from './web/open-portal.ts'
import { measureRouteChanges } from './web/route-changes.ts'

const HELP = `The portal in Chromium, against the real server with a seeded community.

Usage: npm run bench -- web [part ...] [--reference FOLDER]

  first-loads   by Lighthouse with its mobile network and processor on 1280 x 800, the median of five, beside
                a login form with React alone and with SvelteKit (8 minutes)
  interactions  how long they take with a processor four times slower
  routes        changes of the route, and what stays in memory after many
  hot-reload    from a saved file to the changed page
  build         of the portal, as an installation does it

  --reference FOLDER  a built single-page application to load instead of these forms, with its pages /sign-in and / (shadcn-admin's dist)

Without parts all of them, about ten minutes. The rows of a part take the place of its former ones in bench/results/web.json.
`

const parts: Record<string, (portal: Portal, reference?: string) => Promise<Row[]>> = {
  'first-loads': measureFirstLoads,
  interactions: measureInteractions,
  routes: measureRouteChanges,
  'hot-reload': async (portal) => [await measureHotReload(portal)],
  build: async () => [await measureBuild()],
}

export async function benchWeb(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reference: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  const selected = selectParts(positionals, parts)
  if (!selected) return
  const portal = await openPortal()
  try {
    for (const part of selected) {
      console.log(`web ${part} ...`)
      await reportPart('web', part, (await parts[part]?.(portal, values.reference)) ?? [])
    }
  } finally {
    await portal.stop()
  }
}
