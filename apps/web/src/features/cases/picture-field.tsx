import { ATTACHMENTS_PER_MESSAGE } from '@hearth/protocol/constants'
import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { imageTypes } from '../../lib/browser/read-image.ts'
import type { DraftPicture } from './draft.ts'

interface PictureFieldProps {
  pictures: readonly DraftPicture[]
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
  isPreparing: boolean
  /** Why the last file was not added; '' if it was. */
  problem: string
}

/** Adds pictures to a message and shows them with a button that removes them. */
export function PictureField({ pictures, onAdd, onRemove, isPreparing, problem }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isFull = pictures.length >= ATTACHMENTS_PER_MESSAGE
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={imageTypes.join()}
          aria-label={t({ id: 'cases.pictures', message: 'Pictures' })}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button
          ref={button}
          size="sm"
          inactive={isFull || isPreparing}
          onClick={() => input.current?.click()}
        >
          {isPreparing ? <Spinner /> : <ImagePlus aria-hidden="true" />}
          {t({ id: 'cases.addPictures', message: 'Add pictures' })}
        </Button>
        <p
          role={problem ? 'alert' : undefined}
          className={`min-w-0 flex-1 basis-40 text-sm ${problem ? 'text-danger' : 'text-ink-muted'}`}
        >
          {problem ||
            t({
              id: 'cases.picturesHint',
              message: `Choose or paste up to ${{ maximum: ATTACHMENTS_PER_MESSAGE }} screenshots.`,
            })}
        </p>
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ id, name, dataUrl }) => (
            <li key={id} className="relative">
              <img src={dataUrl} alt={name} className="size-20 rounded-md border bg-sunken object-cover" />
              <Button
                size="icon"
                className="absolute -top-2 -right-2 size-6 rounded-full"
                aria-label={t({ id: 'common.removeNamed', message: `Remove ${name}` })}
                onClick={() => {
                  onRemove(id)
                  // The focused button disappears.
                  button.current?.focus()
                }}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
