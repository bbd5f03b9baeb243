import { runCommand } from '../../platform/run-command.ts'
import { runOperator } from './run-operator.ts'

await runCommand(async () => {
  const { output, failed } = await runOperator(process.argv.slice(2), process.env)
  console.log(output)
  if (failed) process.exitCode = 1
})
