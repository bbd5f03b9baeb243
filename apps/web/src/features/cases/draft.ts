/** Picture of a message that was not sent yet. */
export interface DraftPicture {
  id: string
  /** Name of its file. */
  name: string
  dataUrl: string
}

/** Message that was not sent yet. */
export interface Draft {
  text: string
  pictures: DraftPicture[]
}

export const emptyDraft: Draft = { text: '', pictures: [] }
