import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/** Takes 0.1 ms for 1 KB. The default level takes 1.4 ms and saves 6% more. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Matches `br`, unless its quality is 0. */
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** Sends JSON, compressed if the client accepts Brotli. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  const json = JSON.stringify(body)
  if (!ACCEPTS_BROTLI.test(request.headers['accept-encoding'] ?? '')) return reply.send(json)
  return reply.header('content-encoding', 'br').send(await compress(json, options))
}
