import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { closeCodes } from '@hearth/protocol/node-messages'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { isDatabaseUnavailable } from '../platform/database/is-unavailable.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { networkOf } from '../platform/http/network-of.ts'
import { closeWithReason } from './node-connection.ts'
import { busyText, failureText, invalidTokenText, tooManyConnectionsText } from './node-texts.ts'
import type { Figures, FiguresReader } from './read-figures.ts'
import { accessToken, clientAddress } from './upgrade-request.ts'

/** A household, an office or a mobile network behind one address; a farm of nodes is more. */
const CONNECTIONS_PER_ADDRESS = 1000
/** Tokens that are checked at the same time: after a restart all nodes come at once, and others need the database too. */
const CHECKS_AT_ONCE = 8

export interface AdmissionOptions {
  authenticate(token: string): Promise<{ memberId: string; sessionId: string }>
  figures: FiguresReader
  trustedProxies: number
  connectionsPerAddress?: number
  log: Logger
}

export interface Admitted {
  memberId: string
  sessionId: string
  /** Stands for the network address (see `networkOf`) without being it: rows and limits name it, no log tells it. */
  network: string
  figures: Figures
}

/** Decides who gets in. One who does not is told why before the connection is closed. */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #byNetwork = new Map<string, number>()
  readonly #turns: (() => void)[] = []
  #checking = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** @returns null where the connection was refused, or is gone already */
  async admit(socket: WebSocket, request: IncomingMessage): Promise<Admitted | null> {
    const { figures, trustedProxies, log } = this.#options
    const network = hashNetwork(networkOf(clientAddress(request, trustedProxies)))
    if (!this.#countNetwork(socket, network)) {
      closeWithReason(socket, closeCodes.tooManyConnections, tooManyConnectionsText)
      return null
    }
    const token = accessToken(request)
    if (!token) {
      closeWithReason(socket, closeCodes.invalidToken, invalidTokenText)
      return null
    }
    try {
      const caller = await this.#inTurn(() => this.#options.authenticate(token))
      const admitted = { ...caller, network, figures: await figures.read(caller.memberId) }
      return socket.readyState === socket.OPEN ? admitted : null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAUTHORIZED') {
        closeWithReason(socket, closeCodes.invalidToken, invalidTokenText)
      } else if (
        isDatabaseUnavailable(error) ||
        (error instanceof ApiError && error.code === 'UNAVAILABLE')
      ) {
        closeWithReason(socket, closeCodes.tryAgainLater, busyText)
      } else {
        log.error({ err: error }, 'gateway: a connection could not be checked')
        closeWithReason(socket, closeCodes.failure, failureText)
      }
      return null
    }
  }

  #countNetwork(socket: WebSocket, network: string): boolean {
    const count = (this.#byNetwork.get(network) ?? 0) + 1
    this.#byNetwork.set(network, count)
    socket.once('close', () => {
      const left = (this.#byNetwork.get(network) ?? 1) - 1
      if (left > 0) this.#byNetwork.set(network, left)
      else this.#byNetwork.delete(network)
    })
    return count <= (this.#options.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS)
  }

  async #inTurn<T>(check: () => Promise<T>): Promise<T> {
    if (this.#checking >= CHECKS_AT_ONCE) await new Promise<void>((resolve) => this.#turns.push(resolve))
    else this.#checking += 1
    try {
      return await check()
    } finally {
      // The turn goes to who waits longest, or is free again.
      const next = this.#turns.shift()
      if (next) next()
      else this.#checking -= 1
    }
  }
}

/** 16 hex digits: enough to tell networks apart, and short, as every node has one. */
function hashNetwork(network: string): string {
  return createHash('sha256').update(network).digest('hex').slice(0, 16)
}
