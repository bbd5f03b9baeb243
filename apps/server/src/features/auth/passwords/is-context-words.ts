import { consistsOfWords, ownTexts, type PasswordOwner } from './is-own-words.ts'

/** Names of an installation. */
export interface PortalNames {
  brandName: string
  publicUrl: string
}

/** Words commonly associated with a members' portal. docs/security.md lists them. */
const CONTEXT_WORDS = [
  'hearth',
  'heartbeat',
  'heartbeats',
  'portal',
  'member',
  'members',
  'operator',
  'admin',
  'node',
  'nodes',
  'machine',
  'wallet',
  'points',
]

/**
 * Returns whether a password is little more than names of the product, the installation or the password's
 * owner.
 */
export function isContextWords(password: string, portal: PortalNames, owner: PasswordOwner): boolean {
  const host = new URL(portal.publicUrl).hostname
  return consistsOfWords(password, [...CONTEXT_WORDS, portal.brandName, host, ...ownTexts(owner)])
}
