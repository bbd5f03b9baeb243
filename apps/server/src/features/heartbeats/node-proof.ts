import { randomBytes } from 'node:crypto'
import { proofText } from '@hearth/protocol/node-identity'
import type { GatewayMessage, ProofMessage } from '@hearth/protocol/node-messages'
import { isSignedBy } from '../nodes/node-key.ts'

const NONCE_BYTES = 32

/** State of a node's proof. The node signs a new nonce on connect and once per slot. */
export class NodeProof {
  readonly #nodeId: string
  /** Raw key in base64url. */
  readonly #publicKey: string
  /** Nonce of the pending challenge. */
  #nonce = ''
  #challengedFor = 0
  #provenFor = 0

  constructor(nodeId: string, publicKey: string) {
    this.#nodeId = nodeId
    this.#publicKey = publicKey
  }

  /** Returns the challenge for a slot; null if the node was already challenged for that slot. */
  challenge(slotEnd: number): GatewayMessage | null {
    if (slotEnd === this.#challengedFor) return null
    this.#challengedFor = slotEnd
    this.#nonce = randomBytes(NONCE_BYTES).toString('base64url')
    return { type: 'CHALLENGE', nonce: this.#nonce, slotEnd: new Date(slotEnd).toISOString() }
  }

  /**
   * Verifies a proof.
   * @returns `other` if the nonce is not from the newest challenge or was already used
   */
  check({ nonce, signature }: ProofMessage): 'good' | 'bad' | 'other' {
    if (nonce !== this.#nonce) return 'other'
    const slotEnd = new Date(this.#challengedFor).toISOString()
    const text = proofText({ nonce, nodeId: this.#nodeId, slotEnd })
    if (!isSignedBy(this.#publicKey, text, signature)) return 'bad'
    this.#nonce = ''
    this.#provenFor = this.#challengedFor
    return 'good'
  }

  covers(slotEnd: number): boolean {
    return this.#provenFor === slotEnd
  }
}
