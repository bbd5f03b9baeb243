import { finish } from '../test/report.ts'
import { runStaticChecks } from './static-checks.ts'

finish(await runStaticChecks())
