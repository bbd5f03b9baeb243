import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** DID document of chain 3338. Protobuf omits empty strings outside lists. */
export interface DidDocument {
  id: string
  controller: string
  verificationMethods: VerificationMethod[]
  signature?: DocumentSignature
  services: Service[]
  authentications: string[]
}

export interface VerificationMethod {
  id: string
  type: string
  controller: string
  publicKeyMultibase: string
}

/** Signature of the issuer. `hash` is the signature as text. */
export interface DocumentSignature {
  type: string
  issuer: string
  hash: string
}

export interface Service {
  id: string
  type: string
  serviceEndpoint: string
  data: string
}

/**
 * Field numbers of messages that contain only strings. The document's field numbers are in the code below.
 */
const verificationMethod = { id: 1, type: 2, controller: 3, publicKeyMultibase: 4 }
const documentSignature = { type: 1, issuer: 2, hash: 3 }
const service = { id: 1, type: 2, serviceEndpoint: 3, data: 4 }

/** Encodes a document as protobuf, with fields in ascending order. */
export function encodeDocument(document: DidDocument): Uint8Array {
  const writer = new BinaryWriter()
  writeText(writer, 1, document.id)
  writeText(writer, 2, document.controller)
  for (const method of document.verificationMethods) writeTexts(writer, 3, verificationMethod, method)
  if (document.signature) writeTexts(writer, 4, documentSignature, document.signature)
  for (const entry of document.services) writeTexts(writer, 5, service, entry)
  for (const id of document.authentications) writer.tag(6, WireType.LengthDelimited).string(id)
  return writer.finish()
}

/**
 * Decodes a document. Unknown fields are skipped.
 * @throws {Error} if the bytes are not a document, or a string is not UTF-8
 */
export function decodeDocument(bytes: Uint8Array): DidDocument {
  const document: DidDocument = {
    id: '',
    controller: '',
    verificationMethods: [],
    services: [],
    authentications: [],
  }
  eachField(new BinaryReader(bytes), bytes.length, (number, reader) => {
    if (number === 1) document.id = reader.string(true)
    else if (number === 2) document.controller = reader.string(true)
    else if (number === 3) document.verificationMethods.push(readTexts(reader, verificationMethod))
    else if (number === 4)
      document.signature = { ...document.signature, ...readTexts(reader, documentSignature) }
    else if (number === 5) document.services.push(readTexts(reader, service))
    else if (number === 6) document.authentications.push(reader.string(true))
    else return false
    return true
  })
  return document
}

type Texts<Name extends string> = { [name in Name]: string }

function writeText(writer: BinaryWriter, number: number, text: string): void {
  if (text !== '') writer.tag(number, WireType.LengthDelimited).string(text)
}

function writeTexts<Name extends string>(
  writer: BinaryWriter,
  number: number,
  numbers: { [name in Name]: number },
  message: Texts<Name>,
): void {
  writer.tag(number, WireType.LengthDelimited).fork()
  for (const name in numbers) writeText(writer, numbers[name], message[name])
  writer.join()
}

function readTexts<Name extends string>(
  reader: BinaryReader,
  numbers: { [name in Name]: number },
): Texts<Name> {
  const names = Object.keys(numbers) as Name[]
  const message = Object.fromEntries(names.map((name) => [name, ''])) as Texts<Name>
  eachField(reader, reader.uint32() + reader.pos, (number) => {
    const name = names.find((candidate) => numbers[candidate] === number)
    if (name) message[name] = reader.string(true)
    return name !== undefined
  })
  return message
}

/** Passes each length-delimited field up to `end` to `read`. Skips other fields and those that `read` rejects. */
function eachField(
  reader: BinaryReader,
  end: number,
  read: (number: number, reader: BinaryReader) => boolean,
): void {
  if (end > reader.len) throw new Error('A field extends beyond the end of the document.')
  while (reader.pos < end) {
    const [number, wireType] = reader.tag()
    if (wireType !== WireType.LengthDelimited || !read(number, reader)) reader.skip(wireType, number)
  }
  if (reader.pos !== end) throw new Error('A field extends beyond the end of its message.')
}
