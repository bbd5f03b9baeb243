import { parseArgs } from 'node:util'
import { type print, reportPart } from './report.ts'
import { measureBuild, measureHotReload } from './web/builds.ts'
import { measureFirstLoads } from './web/first-loads.ts'
import { measureInteractions } from './web/interactions.ts'
import { openPortal } from './web/open-portal.ts'
import { measureRouteChanges } from './web/route-changes.ts'

const HELP = `The portal in Chromium, against the real server with a seeded community.

Usage: npm run bench -- web [--reference FOLDER]

  --reference FOLDER  a built single-page application to load beside it, with its pages /sign-in and / (shadcn-admin's dist)

First loads by Lighthouse with its mobile network and processor on a screen of 1280 x 800, the median of five; how long
interactions take with a processor four times slower; changes of the route; what stays in memory; build and hot reload.
Takes about six minutes.
`

export async function benchWeb(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { reference: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  const portal = await openPortal()
  try {
    await keep('first load', await measureFirstLoads(portal, values.reference))
    await keep('interactions', await measureInteractions(portal))
    await keep('routes', await measureRouteChanges(portal))
    await keep('hot reload', [await measureHotReload(portal)])
  } finally {
    await portal.stop()
  }
  await keep('build', [await measureBuild()])
}

const keep = (...[part, rows]: [string, Parameters<typeof print>[0]]) => reportPart('web', part, rows)
