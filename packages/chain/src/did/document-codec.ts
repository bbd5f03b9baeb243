import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** A DID document as chain 3338 keeps it. Protobuf has no "absent" for texts: an empty one is not written. */
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

/** Whoever issued the document signs it; `hash` is the signature's own text. */
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

/** Field numbers of the messages that hold nothing but texts; those of the document itself are in the code below. */
const verificationMethod = { id: 1, type: 2, controller: 3, publicKeyMultibase: 4 }
const documentSignature = { type: 1, issuer: 2, hash: 3 }
const service = { id: 1, type: 2, serviceEndpoint: 3, data: 4 }

/** The document in protobuf's binary form, fields in ascending order. */
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
 * Reads a document. Fields that it does not know are passed over, as protobuf has it.
 * @throws {Error} where the bytes are no protobuf message of this shape, or a text is not UTF-8
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

/** Hands each field up to `end` to `read`, which says whether it knows it; all that this knows are length-delimited. */
function eachField(
  reader: BinaryReader,
  end: number,
  read: (number: number, reader: BinaryReader) => boolean,
): void {
  if (end > reader.len) throw new Error('The document ends before one of its fields does.')
  while (reader.pos < end) {
    const [number, wireType] = reader.tag()
    if (wireType !== WireType.LengthDelimited || !read(number, reader)) reader.skip(wireType, number)
  }
  if (reader.pos !== end) throw new Error('A field of the document is longer than the message that it is in.')
}
