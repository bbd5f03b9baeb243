import { ensureBuild } from './ensure-build.ts'
import { nodeBuild } from './node-build.ts'
import { webBuild } from './web-build.ts'

/** What a server hands out: the portal and the node program, as the sources have them. Throws with what is wrong. */
export async function ensureBuilds(say: (line: string) => void): Promise<void> {
  await Promise.all([webBuild, nodeBuild].map((build) => ensureBuild(build, say)))
}
