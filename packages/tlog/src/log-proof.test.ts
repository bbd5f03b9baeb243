import { beforeAll, describe, expect, it } from 'vitest'
import { formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts'
import { cosignCheckpoint, formatCheckpoint } from './checkpoint.ts'
import { encodeUtf8 } from './encoding.ts'
import { formatLogProof, type LogProof, parseLogProof, verifyLogProof } from './log-proof.ts'
import { computeRoot, createInclusionProof, hashLeaf, hashNode, type ReadSubtree } from './merkle-tree.ts'
import { meetsQuorum, type Policy, parsePolicy } from './policy.ts'
import { formatNote, formatVerifierKey, type SignerKey, signatureTypes, signText } from './signed-note.ts'
import { createSigner } from './testing/create-signer.ts'

const SIZE = 11
const INDEX = 6

let log: SignerKey
let witnesses: SignerKey[]
let leaves: Uint8Array[]
let hashes: Uint8Array[]
let text: string

const read: ReadSubtree = async (height, index) =>
  height === 0
    ? (leaves[index] as Uint8Array)
    : hashNode(await read(height - 1, index * 2), await read(height - 1, index * 2 + 1))

beforeAll(async () => {
  log = await createSigner('example.com/log', signatureTypes.ed25519)
  witnesses = await Promise.all(
    [1, 2, 3].map((number) => createSigner(`witness.example/w${number}`, signatureTypes.cosignature)),
  )
  leaves = await Promise.all(
    Array.from({ length: SIZE }, (_, entry) => hashLeaf(encodeUtf8(`entry ${entry}`))),
  )
  hashes = await createInclusionProof(INDEX, SIZE, read)
  text = formatCheckpoint({ origin: log.name, size: SIZE, root: await computeRoot(SIZE, read) })
})

/** Returns the checkpoint with the signature of the log and cosignatures of the first witnesses. */
async function sign(cosigners: number, by = log): Promise<string> {
  const cosignatures = witnesses
    .slice(0, cosigners)
    .map((witness) => cosignCheckpoint(text, witness, 1_700_000_000))
  return formatNote({ text, signatures: [await signText(text, by), ...(await Promise.all(cosignatures))] })
}

const policyOf = (quorum: string): Promise<Policy> =>
  parsePolicy(
    [
      '# Trusted keys',
      `log ${formatVerifierKey(log)} https://log.example/`,
      ...witnesses.map((witness, number) => `\twitness w${number + 1} ${formatVerifierKey(witness)}`),
      'group two 2 w1 w2 w3',
      `quorum ${quorum}`,
      '',
    ].join('\n'),
  )

const proofOf = async (cosigners: number): Promise<LogProof> => ({
  extra: Uint8Array.of(1, 2, 3),
  index: INDEX,
  hashes,
  checkpoint: await sign(cosigners),
})

describe('a proof', () => {
  it('is verified after it was formatted and parsed', async () => {
    const proof = await proofOf(2)
    const parsed = parseLogProof(formatLogProof(proof))
    expect(parsed).toEqual(proof)
    const checkpoint = await verifyLogProof(parsed, leaves[INDEX] as Uint8Array, await policyOf('two'))
    expect(checkpoint).toMatchObject({ origin: 'example.com/log', size: SIZE })
  })

  it('may have no extra data', async () => {
    const proof = { ...(await proofOf(0)), extra: null }
    expect(parseLogProof(formatLogProof(proof))).toEqual(proof)
  })

  it('of a tree with one entry has no hashes', async () => {
    const proof = { extra: null, index: 0, hashes: [], checkpoint: await sign(0) }
    expect(parseLogProof(formatLogProof(proof))).toEqual(proof)
  })

  it('of another entry is rejected', async () => {
    const policy = await policyOf('none')
    await expect(verifyLogProof(await proofOf(0), leaves[5] as Uint8Array, policy)).rejects.toMatchObject({
      code: 'bad_proof',
    })
  })

  it('with too few cosignatures is rejected', async () => {
    await expect(
      verifyLogProof(await proofOf(1), leaves[INDEX] as Uint8Array, await policyOf('two')),
    ).rejects.toMatchObject({ code: 'untrusted' })
  })

  it('of an unknown log is rejected', async () => {
    const stranger = await createSigner(log.name, signatureTypes.ed25519)
    const proof = { ...(await proofOf(0)), checkpoint: await sign(3, stranger) }
    await expect(
      verifyLogProof(proof, leaves[INDEX] as Uint8Array, await policyOf('none')),
    ).rejects.toMatchObject({ code: 'untrusted' })
  })

  it.each([
    ['another version', (proof: string) => proof.replace('@v1', '@v2')],
    ['no index', (proof: string) => proof.replace(/^index .*\n/m, '')],
    ['an index with a leading zero', (proof: string) => proof.replace('index 6', 'index 06')],
    ['a short hash', (proof: string) => proof.replace(/\n[A-Za-z0-9+/]{43}=\n/, '\nAAAA\n')],
    ['no checkpoint', (proof: string) => proof.split('\n\n')[0] ?? ''],
  ])('with %s is rejected', async (_what, change) => {
    const proof = formatLogProof(await proofOf(0))
    expect(() => parseLogProof(change(proof))).toThrow()
  })
})

describe('a policy', () => {
  it.each([
    [[], false],
    [['w1'], false],
    [['w1', 'w3'], true],
    [['w1', 'w2', 'w3'], true],
    [['w1', 'stranger'], false],
  ])('of two witnesses is met by %j: %s', async (names, isMet) => {
    expect(meetsQuorum(await policyOf('two'), new Set(names))).toBe(isMet)
  })

  it('combines groups', async () => {
    const keys = witnesses.map(formatVerifierKey)
    const policy = await parsePolicy(
      `witness a ${keys[0]}\nwitness b ${keys[1]}\nwitness c ${keys[2]}\n` +
        'group ab any a b\ngroup all all ab c\nquorum all\n',
    )
    expect(meetsQuorum(policy, new Set(['a', 'b']))).toBe(false)
    expect(meetsQuorum(policy, new Set(['b', 'c']))).toBe(true)
  })

  it.each([
    ['no quorum', ''],
    ['two quorums', 'quorum none\nquorum none'],
    ['an undefined quorum', 'quorum two'],
    ['an unknown keyword', 'logs x\nquorum none'],
    ['an undefined member', 'group g any w1\nquorum g'],
    ['a group called none', 'group none any w1\nquorum none'],
    ['a control character', 'quorum none\u0007'],
  ])('with %s is rejected', async (_what, policy) => {
    await expect(parsePolicy(policy)).rejects.toMatchObject({ code: 'malformed' })
  })

  it.each([
    ['a threshold above the number of members', 'group g 2 w\nquorum g'],
    ['a threshold of 0', 'group g 0 w\nquorum g'],
    ['a member of two groups', 'group g any w\ngroup h any w\nquorum h'],
    ['a name that is used twice', 'group w any w\nquorum w'],
  ])('with %s is rejected', async (_what, lines) => {
    const witness = `witness w ${formatVerifierKey(witnesses[0] as SignerKey)}`
    await expect(parsePolicy(`${witness}\n${lines}`)).rejects.toMatchObject({ code: 'malformed' })
  })

  it('with a key that is used twice is rejected', async () => {
    const key = formatVerifierKey(witnesses[0] as SignerKey)
    await expect(parsePolicy(`witness a ${key}\nwitness b ${key}\nquorum none`)).rejects.toMatchObject({
      code: 'malformed',
    })
  })

  it('with a witness key for a log is rejected', async () => {
    const key = formatVerifierKey(witnesses[0] as SignerKey)
    await expect(parsePolicy(`log ${key}\nquorum none`)).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('a request to a witness', () => {
  it('is parsed as it was formatted', async () => {
    const request = { oldSize: 5, hashes, checkpoint: await sign(0) }
    expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual(request)
    const first = { oldSize: 0, hashes: [], checkpoint: await sign(0) }
    expect(parseAddCheckpoint(formatAddCheckpoint(first))).toEqual(first)
  })

  it.each([
    ['no old size', '\n\ntext'],
    ['an old size with a leading zero', 'old 05\n\ntext'],
    ['too many hashes', `old 5\n${`${'A'.repeat(43)}=\n`.repeat(64)}\ntext`],
    ['a short hash', 'old 5\nAAAA\n\ntext'],
  ])('with %s is rejected', (_what, body) => {
    expect(() => parseAddCheckpoint(body)).toThrow()
  })
})
