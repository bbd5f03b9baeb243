import type { FastifyInstance } from 'fastify'
import type { NodeProgram } from './node-program.ts'

/**
 * Serves the node program. Earlier releases' file names return the current program, because members'
 * computers still request them.
 */
export function serveNodeProgram(
  app: FastifyInstance,
  readProgram: () => Promise<NodeProgram | undefined>,
): void {
  app.get('/node/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const program = /^[\da-f]{8}\.tgz$/.test(file) ? await readProgram() : undefined
    if (!program) return reply.callNotFound()
    const isNewest = program.path.endsWith(`/${file}`)
    return reply
      .header('content-type', 'application/gzip')
      .header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(program.content)
  })
}
