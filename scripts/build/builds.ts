import { ensureBuild } from './ensure-build.ts'
import { nodeBuild } from './node-build.ts'
import { webBuild } from './web-build.ts'

/**
 * Builds of the portal and the node program that match their sources.
 * @throws Error with the reason
 */
export async function ensureBuilds(say: (line: string) => void): Promise<void> {
  await Promise.all([webBuild, nodeBuild].map((build) => ensureBuild(build, say)))
}
