import { parseCheckpoint, verifyCosignature } from './checkpoint.ts'
import { encodeHex } from './encoding.ts'
import {
  parseVerifierKey,
  type SignedNote,
  signatureTypes,
  type VerifierKey,
  verifyNote,
} from './signed-note.ts'
import { TlogError } from './tlog-error.ts'

/** Logs and witnesses that are trusted, and how many witnesses must agree (C2SP tlog-policy). */
export interface Policy {
  logs: readonly { key: VerifierKey; url: string | null }[]
  witnesses: readonly { name: string; key: VerifierKey; url: string | null }[]
  /** Groups of witnesses or of earlier groups, of which at least `threshold` members must have cosigned. */
  groups: readonly { name: string; threshold: number; members: readonly string[] }[]
  /** Name of a witness or group; `none` if no witness is required. */
  quorum: string
}

const NONE = 'none'
const MAX_LINES = 10_000

/**
 * Parses a policy file.
 * @throws TlogError malformed, with the number of the line
 */
export async function parsePolicy(text: string): Promise<Policy> {
  const logs: { key: VerifierKey; url: string | null }[] = []
  const witnesses: { name: string; key: VerifierKey; url: string | null }[] = []
  const groups: { name: string; threshold: number; members: string[] }[] = []
  let quorum: string | undefined
  const used = new Set<string>()
  const isDefined = (name: string) => [...witnesses, ...groups].some((known) => known.name === name)
  const lines = text.split('\n')
  if (lines.length > MAX_LINES)
    throw new TlogError('malformed', `Expected at most ${MAX_LINES} lines in a policy.`)
  for (const [number, line] of lines.entries()) {
    const malformed = (problem: string) =>
      new TlogError('malformed', `Line ${number + 1} of the policy: ${problem}.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: policies must not contain them
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) throw malformed('forbidden characters')
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
    if (keyword === undefined || keyword.startsWith('#')) continue
    const assertNew = (name: string) => {
      if (name === NONE || isDefined(name)) throw malformed(`the name "${name}" is already defined`)
    }
    const parseKey = async (vkey: string, known: readonly { key: VerifierKey }[], type: number) => {
      const key = await parseVerifierKey(vkey)
      if (key.type !== type) throw malformed('the key has the wrong type')
      const publicKey = encodeHex(key.publicKey)
      if (known.some((other) => encodeHex(other.key.publicKey) === publicKey))
        throw malformed('the key occurs twice')
      return key
    }
    const [first = '', second = '', third] = words
    if (keyword === 'log' && words.length >= 1 && words.length <= 2) {
      logs.push({ key: await parseKey(first, logs, signatureTypes.ed25519), url: words[1] ?? null })
    } else if (keyword === 'witness' && words.length >= 2 && words.length <= 3) {
      assertNew(first)
      const key = await parseKey(second, witnesses, signatureTypes.cosignature)
      witnesses.push({ name: first, key, url: third ?? null })
    } else if (keyword === 'group' && words.length >= 3) {
      assertNew(first)
      const members = words.slice(2)
      for (const member of members) {
        if (!isDefined(member)) throw malformed(`"${member}" is not defined`)
        if (used.has(member)) throw malformed(`"${member}" is already a member of a group`)
        used.add(member)
      }
      const threshold = second === 'all' ? members.length : second === 'any' ? 1 : Number(second)
      if (!/^(all|any|[1-9]\d*)$/.test(second) || threshold > members.length)
        throw malformed(`"${second}" is not all, any, or a number from 1 to ${members.length}`)
      groups.push({ name: first, threshold, members })
    } else if (keyword === 'quorum' && words.length === 1) {
      if (quorum !== undefined) throw malformed('the quorum is already defined')
      if (first !== NONE && !isDefined(first)) throw malformed(`"${first}" is not defined`)
      quorum = first
    } else throw malformed('expected log, witness, group or quorum with its values')
  }
  if (quorum === undefined) throw new TlogError('malformed', 'Expected a quorum in the policy.')
  return { logs, witnesses, groups, quorum }
}

/** Returns whether a set of witnesses meets the quorum. @param witnesses names of the witnesses that cosigned */
export function meetsQuorum({ groups, quorum }: Policy, witnesses: ReadonlySet<string>): boolean {
  const met = new Set(witnesses)
  // A group contains only witnesses and earlier groups.
  for (const { name, threshold, members } of groups)
    if (members.filter((member) => met.has(member)).length >= threshold) met.add(name)
  return quorum === NONE || met.has(quorum)
}

/**
 * Verifies that a signed checkpoint is by a trusted log and cosigned by enough witnesses.
 * @returns the names of the witnesses that cosigned it
 * @throws TlogError untrusted; bad_signature if a signature of a trusted key is wrong
 */
export async function verifyPolicy(note: SignedNote, policy: Policy): Promise<Set<string>> {
  const { origin } = parseCheckpoint(note.text)
  await verifyNote(
    note,
    policy.logs.map(({ key }) => key).filter(({ name }) => name === origin),
  )
  const witnesses = new Set<string>()
  for (const { name, key } of policy.witnesses)
    if ((await verifyCosignature(note, key)) !== undefined) witnesses.add(name)
  if (!meetsQuorum(policy, witnesses))
    throw new TlogError('untrusted', 'Too few trusted witnesses have cosigned the checkpoint.')
  return witnesses
}
