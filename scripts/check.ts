import { finish } from './report.ts'
import { runStaticChecks } from './static-checks.ts'

finish(await runStaticChecks())
