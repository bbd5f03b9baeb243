import { parseArgs } from 'node:util'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import { ensureChromium } from '../test/ensure-chromium.ts'

const HELP = `Takes a network of its own from its installation to a Machine ID, in a real browser and with a real node that earns
100 heartbeats of two seconds, kills server, database and chain once each on the way, and proves that all figures agree.

Usage: npm run journey -- [--times N]

  --times N  how many journeys, one after the other, each on a new installation (1)

A journey takes about five minutes. Ends with code 1 at the first that fails.
`

const { values } = parseArgs({
  options: { times: { type: 'string', default: '1' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(HELP)
} else if (!/^[1-9]\d{0,3}$/.test(values.times)) {
  console.error(`Expected --times to be a whole number from 1 to 9999, got ${JSON.stringify(values.times)}.`)
  process.exitCode = 2
} else {
  await ensureChromium((line) => console.log(line))
  const args = [commandOf('@playwright/test', '.', 'playwright'), 'test']
  const options = ['--config', 'e2e/journey.config.ts', '--repeat-each', values.times, '--max-failures', '1']
  process.exitCode = (await run(process.execPath, [...args, ...options], { cwd: root, show: true })).code
}
