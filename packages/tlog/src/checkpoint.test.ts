import { describe, expect, it } from 'vitest'
import {
  cosignCheckpoint,
  formatCheckpoint,
  parseCheckpoint,
  parseSignedCheckpoint,
  verifyCosignature,
} from './checkpoint.ts'
import { encodeBase64, encodeUtf8 } from './encoding.ts'
import { sha256 } from './merkle-tree.ts'
import { formatNote, parseNote, signatureTypes, signText } from './signed-note.ts'
import { createSigner } from './testing/create-signer.ts'

/** Example of the specification. */
const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'

describe('a checkpoint', () => {
  it('of the specification is parsed and formatted again', () => {
    const checkpoint = parseCheckpoint(TEXT)
    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 })
    expect(formatCheckpoint(checkpoint)).toBe(TEXT)
  })

  it('may have extension lines', () => {
    expect(parseCheckpoint(`${TEXT}extension\n`).size).toBe(20_852_163)
  })

  it.each([
    ['a leading zero', TEXT.replace('2085', '02085')],
    ['a negative size', TEXT.replace('2085', '-2085')],
    ['a size that is not exact', TEXT.replace('20852163', '9007199254740993')],
    ['a short root', TEXT.replace('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'CsUYapGG')],
    ['a root that is no base64', TEXT.replace('CsUY', 'Cs Y')],
    ['padding bits that are not zero', TEXT.replace('q2I=', 'q2J=')],
    ['an empty origin', `\n${TEXT.split('\n').slice(1).join('\n')}`],
    ['an empty line', `${TEXT}\nextension\n`],
    ['no final newline', TEXT.slice(0, -1)],
  ])('with %s is rejected', (_what, text) => {
    expect(() => parseCheckpoint(text)).toThrow()
  })
})

describe('a cosignature', () => {
  const signed = async () => {
    const witness = await createSigner('witness.example/w1', signatureTypes.cosignature)
    const log = await createSigner('example.com/log', signatureTypes.ed25519)
    const text = formatCheckpoint({ origin: log.name, size: 7, root: await sha256(encodeUtf8('root')) })
    const signatures = [await signText(text, log), await cosignCheckpoint(text, witness, 1_679_315_147)]
    return { witness, log, text, note: parseNote(formatNote({ text, signatures })) }
  }

  it('is verified with its time', async () => {
    const { witness, note } = await signed()
    expect(await verifyCosignature(note, witness)).toBe(1_679_315_147)
  })

  it('of another witness does not count', async () => {
    const { note } = await signed()
    const other = await createSigner('witness.example/w2', signatureTypes.cosignature)
    expect(await verifyCosignature(note, other)).toBeUndefined()
  })

  it('is bound to the checkpoint', async () => {
    const { witness, note } = await signed()
    const changed = { ...note, text: note.text.replace('\n7\n', '\n8\n') }
    await expect(verifyCosignature(changed, witness)).rejects.toMatchObject({ code: 'bad_signature' })
  })

  it('is bound to its time', async () => {
    const { witness, note } = await signed()
    const signatures = note.signatures.map((line) => {
      const signature = Uint8Array.from(line.signature)
      signature[7] = (signature[7] ?? 0) ^ 1
      return { ...line, signature }
    })
    await expect(verifyCosignature({ ...note, signatures }, witness)).rejects.toMatchObject({
      code: 'bad_signature',
    })
  })

  it('that is too short is rejected', async () => {
    const { witness, text } = await signed()
    const line = `— ${witness.name} ${encodeBase64(new Uint8Array(8))}`
    const note = parseNote(`${text}\n${line}\n`)
    const known = { ...note, signatures: note.signatures.map((one) => ({ ...one, keyId: witness.keyId })) }
    await expect(verifyCosignature(known, witness)).rejects.toMatchObject({ code: 'bad_signature' })
  })

  it('leaves the checkpoint readable', async () => {
    const { text, note } = await signed()
    expect(parseSignedCheckpoint(formatNote(note))).toMatchObject({ size: 7, note: { text } })
  })
})
