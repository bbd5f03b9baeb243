export type TlogErrorCode =
  /** Text or bytes that do not follow the format. */
  | 'malformed'
  /** An index or size outside the tree. */
  | 'range'
  /** A signature of a trusted key that does not fit the text. */
  | 'bad_signature'
  /** No signature of a trusted key, or too few cosignatures. */
  | 'untrusted'
  /** A proof that does not lead to the root. */
  | 'bad_proof'

/** Error of a log, a note or a proof. */
export class TlogError extends Error {
  override readonly name = 'TlogError'
  readonly code: TlogErrorCode

  constructor(code: TlogErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
