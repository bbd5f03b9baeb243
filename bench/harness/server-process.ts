import { startHearth } from '../../apps/server/src/app/create-app.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { reportFigures } from './report-figures.ts'

/** The server as `npm start` runs it; tells the bench its port, and its figures whenever it is asked. */
const hearth = await startHearth(readConfig(process.env))
reportFigures()
process.once('SIGTERM', async () => {
  await hearth.stop()
  process.exit(0)
})
// A bench that was killed leaves no server behind.
process.once('disconnect', () => process.exit())
process.send?.(Number(new URL(hearth.url).port))
