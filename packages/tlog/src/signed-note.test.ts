import { describe, expect, it } from 'vitest'
import {
  formatNote,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  signText,
  verifyNote,
} from './signed-note.ts'
import { createSigner } from './testing/create-signer.ts'

/** Example of the specification. */
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`

describe('a verifier key', () => {
  it('of the specification is parsed and formatted again', async () => {
    const key = await parseVerifierKey(VKEY)
    expect(key).toMatchObject({ name: 'example.com/foo', keyId: 0x530d903a, type: signatureTypes.ed25519 })
    expect(formatVerifierKey(key)).toBe(VKEY)
  })

  it.each([
    ['another name', VKEY.replace('foo', 'bar')],
    ['another ID', VKEY.replace('530d', '530e')],
    ['an unknown type', 'example.com/foo+530d903a+B+kyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
    ['no key', 'example.com/foo+530d903a'],
    ['a short key', 'example.com/foo+530d903a+AekyeRrm'],
    ['a space in its name', VKEY.replace('example.com/', 'example com/')],
  ])('with %s is rejected', async (_what, text) => {
    await expect(parseVerifierKey(text)).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('a note', () => {
  it('of the specification is verified', async () => {
    const key = await parseVerifierKey(VKEY)
    expect(await verifyNote(parseNote(NOTE), [key])).toEqual([key])
  })

  it('is formatted as it was parsed', () => {
    expect(formatNote(parseNote(NOTE))).toBe(NOTE)
  })

  it('with another text is rejected', async () => {
    const note = parseNote(NOTE.replace('example message', 'examples message'))
    await expect(verifyNote(note, [await parseVerifierKey(VKEY)])).rejects.toMatchObject({
      code: 'bad_signature',
    })
  })

  it('without a signature of a trusted key is rejected', async () => {
    const stranger = await createSigner('example.com/stranger', signatureTypes.ed25519)
    await expect(verifyNote(parseNote(NOTE), [stranger])).rejects.toMatchObject({ code: 'untrusted' })
    await expect(verifyNote(parseNote(NOTE), [])).rejects.toMatchObject({ code: 'untrusted' })
  })

  it('may have signatures of unknown keys', async () => {
    const [known, unknown] = [
      await createSigner('example.com/known', signatureTypes.ed25519),
      await createSigner('example.com/unknown', signatureTypes.ed25519),
    ]
    const text = 'one\n\ntwo\n'
    const signatures = [await signText(text, unknown), await signText(text, known)]
    const note = parseNote(formatNote({ text, signatures }))
    expect(note.text).toBe(text)
    expect(await verifyNote(note, [known])).toEqual([known])
  })

  it('is rejected if one of several trusted signatures is wrong', async () => {
    const [one, two] = [
      await createSigner('example.com/one', signatureTypes.ed25519),
      await createSigner('example.com/two', signatureTypes.ed25519),
    ]
    const signatures = [await signText('text\n', one), await signText('other\n', two)]
    await expect(verifyNote({ text: 'text\n', signatures }, [one, two])).rejects.toMatchObject({
      code: 'bad_signature',
    })
  })

  it.each([
    ['no signatures', 'text\n'],
    ['no final newline', NOTE.slice(0, -1)],
    ['a carriage return', NOTE.replace('\n', '\r\n')],
    ['another dash', NOTE.replace('—', '-')],
    ['a signature without a key ID', 'text\n\n— example.com/foo Uw2Q\n'],
    ['a signature that is no base64', 'text\n\n— example.com/foo Uw2Q!\n'],
    ['two spaces in a signature', NOTE.replace('— ', '—  ')],
    ['a lone surrogate', `\ud800${NOTE}`],
    ['too many signatures', `text\n\n${'— a Uw2QOkn8\n'.repeat(101)}`],
  ])('with %s is rejected', (_what, note) => {
    expect(() => parseNote(note)).toThrow()
  })
})
