import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { casePictureQuery } from './api.ts'

interface CasePictureProps {
  id: string
  /** Position in the message, from 1. */
  number: number
}

/** Picture of a message. Opens in its full size. */
export function CasePicture({ id, number }: CasePictureProps) {
  const picture = useQuery(casePictureQuery(id))
  const [isOpen, setOpen] = useState(false)
  const name = t({ id: 'cases.pictureNumber', message: `Picture ${number}` })
  if (picture.data === undefined)
    return picture.isError ? (
      <Button size="sm" className="h-24" inactive={picture.isFetching} onClick={() => void picture.refetch()}>
        <RotateCw aria-hidden="true" className={picture.isFetching ? 'animate-spin' : ''} />
        {t({ id: 'cases.pictureFailed', message: "Couldn't load the picture. Try again" })}
      </Button>
    ) : (
      <Skeleton className="h-24 w-32 rounded-md" />
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t({ id: 'cases.enlargePicture', message: `Enlarge picture ${number}` })}
        className="block cursor-zoom-in rounded-md"
        onClick={() => setOpen(true)}
      >
        <img src={picture.data} alt="" className="h-24 w-32 rounded-md border bg-sunken object-cover" />
      </button>
      {isOpen && (
        <Dialog full title={name} onClose={() => setOpen(false)}>
          <img
            src={picture.data}
            alt={name}
            className="mx-auto block max-h-[calc(100dvh-9rem)] max-w-full rounded-md object-contain"
          />
        </Dialog>
      )}
    </>
  )
}
