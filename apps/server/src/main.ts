import { startHearth } from './app/create-app.ts'
import { runProcess } from './app/run-process.ts'

await runProcess(startHearth)
