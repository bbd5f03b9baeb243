import { ATTACHMENTS_PER_MESSAGE } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { readImage } from '../../lib/browser/read-image.ts'
import type { Draft, DraftPicture } from './draft.ts'
import { encodePicture } from './encode-picture.ts'

/** Maximum size of a chosen file. It is larger than what is sent, because pictures are reduced. */
const MAX_FILE_BYTES = 25_000_000

let count = 0

/** Adds pictures to a draft. */
export function useDraftPictures({ pictures }: Draft, setDraft: Dispatch<SetStateAction<Draft>>) {
  const [problem, setProblem] = useState('')
  const [isPreparing, setPreparing] = useState(false)
  const change = (next: (before: DraftPicture[]) => DraftPicture[]) =>
    setDraft((draft) => ({ ...draft, pictures: next(draft.pictures) }))
  const add = async (files: readonly File[]) => {
    const room = ATTACHMENTS_PER_MESSAGE - pictures.length
    setProblem(files.length > room ? describeMaximum() : '')
    setPreparing(true)
    for (const file of files.slice(0, room))
      try {
        const dataUrl = encodePicture(await readImage(file, MAX_FILE_BYTES))
        count += 1
        const picture = { id: String(count), name: file.name, dataUrl }
        change((before) => [...before, picture].slice(0, ATTACHMENTS_PER_MESSAGE))
      } catch (error) {
        setProblem((error as Error).message)
      }
    setPreparing(false)
  }
  const remove = (id: string) => {
    setProblem('')
    change((before) => before.filter((picture) => picture.id !== id))
  }
  return { add, remove, problem, isPreparing }
}

function describeMaximum(): string {
  return t({
    id: 'cases.picturesMaximum',
    message: `A message can have up to ${{ maximum: ATTACHMENTS_PER_MESSAGE }} pictures.`,
  })
}
