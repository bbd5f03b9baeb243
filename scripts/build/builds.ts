import { ensureBuild } from './ensure-build.ts'
import { nodeBuild } from './node-build.ts'
import { webBuild } from './web-build.ts'

/**
 * Ensures that the builds of the portal and the node program match their sources.
 * @throws Error with the reason
 */
export async function ensureBuilds(say: (line: string) => void): Promise<void> {
  await Promise.all([webBuild, nodeBuild].map((build) => ensureBuild(build, say)))
}
