import { BlockList } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWithin } from './networks.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Headers that show that a proxy forwarded the request. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

/** Returns whether a host is a loopback address or name. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost\.?$/i.test(name) || isWithin(LOOPBACK, name)
}

/**
 * Returns whether a request comes directly from this machine: from a loopback address, without a proxy header, and with
 * a loopback Host header. The Host check stops DNS rebinding.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopbackHost(request.socket.remoteAddress ?? '') &&
    !PROXY_HEADERS.some((name) => name in request.headers) &&
    isLoopbackHost(hostOf(request.headers.host))
  )
}

/** Returns whether a request comes directly, without a proxy, from one of the subnets. */
export function isDirectlyFrom(networks: BlockList, request: FastifyRequest): boolean {
  return (
    isWithin(networks, request.socket.remoteAddress ?? '') &&
    !PROXY_HEADERS.some((name) => name in request.headers)
  )
}

/** Responds NOT_FOUND to other machines. Use it as an `onRequest` hook. */
export async function hideFromOthers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isFromThisMachine(request)) return undefined
  reply.callNotFound()
  return reply
}

function hostOf(header: string | undefined): string {
  try {
    return new URL(`http://${header}`).hostname
  } catch {
    return ''
  }
}
