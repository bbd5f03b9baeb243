import { ensureBuilds } from './builds.ts'

try {
  await ensureBuilds((line) => console.log(line))
  console.log('The portal in apps/web/dist and the node program in apps/node/dist are up to date.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
