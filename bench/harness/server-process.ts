import { startHearth } from '../../apps/server/src/app/create-app.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { reportFigures } from './report-figures.ts'

/** Starts the server as `npm start` does. Sends its port to the benchmark, and its figures on request. */
const hearth = await startHearth(readConfig(process.env))
reportFigures()
process.once('SIGTERM', async () => {
  await hearth.stop()
  process.exit(0)
})
// Exit with the benchmark, even if the benchmark is killed.
process.once('disconnect', () => process.exit())
process.send?.(Number(new URL(hearth.url).port))
