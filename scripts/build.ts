import { ensureWebBuild } from './web-build.ts'

try {
  await ensureWebBuild((line) => console.log(line))
  console.log('The portal in apps/web/dist is up to date.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
