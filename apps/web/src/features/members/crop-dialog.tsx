import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { clampCrop, computeCropSide, createInitialCrop, MAX_ZOOM } from './crop.ts'

/** Side of the square: `VIEW` in CSS px on the screen, `SENT` in px when uploaded. */
const VIEW = 256
const SENT = 512
/** Step of an arrow key, as a fraction of the side. */
const STEP = 0.05

const directions: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CropDialogProps {
  picture: HTMLImageElement
  busy: boolean
  onClose: () => void
  /** Receives the square as a data URL. */
  onCropped: (dataUrl: string) => void
}

/** Lets the member select a square of an image by dragging, arrow keys and a zoom slider. */
export function CropDialog({ picture, busy, onClose, onCropped }: CropDialogProps) {
  const id = useId()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const [crop, setCrop] = useState(() => createInitialCrop(size))
  const dragged = useRef<{ x: number; y: number }>(undefined)
  const side = computeCropSide(size, crop.zoom)
  const scale = VIEW / side
  /** Moves the square over the image, in CSS px. */
  const move = (x: number, y: number) =>
    setCrop((before) => clampCrop(size, { ...before, x: before.x + x / scale, y: before.y + y / scale }))

  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!dragged.current) return
    move(dragged.current.x - x, dragged.current.y - y)
    dragged.current = { x, y }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    move(direction[0] * VIEW * STEP, direction[1] * VIEW * STEP)
  }
  const cut = () => {
    const canvas = document.createElement('canvas')
    canvas.width = SENT
    canvas.height = SENT
    const left = crop.x - side / 2
    const top = crop.y - side / 2
    canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SENT, SENT)
    onCropped(canvas.toDataURL('image/webp', 0.92))
  }

  return (
    <Dialog
      title={t({ id: 'members.choosePart', message: 'Crop your picture' })}
      note={t({ id: 'members.cropHint', message: 'Drag the picture, or use the arrow keys.' })}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <div
          role="application"
          aria-label={t({ id: 'members.pictureCrop', message: 'Part of the picture' })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys
          tabIndex={0}
          className="relative size-64 cursor-move touch-none justify-self-center overflow-hidden rounded-full bg-sunken"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (dragged.current = undefined)}
        >
          <img
            src={picture.src}
            alt=""
            draggable={false}
            className="absolute max-w-none select-none"
            style={{
              width: size.width * scale,
              left: VIEW / 2 - crop.x * scale,
              top: VIEW / 2 - crop.y * scale,
            }}
          />
        </div>
        <label htmlFor={id} className="grid gap-2 text-sm font-medium">
          {t({ id: 'members.zoom', message: 'Zoom' })}
          <input
            id={id}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => setCrop(clampCrop(size, { ...crop, zoom: Number(target.value) }))}
            className="accent-(--accent)"
          />
        </label>
        <Button variant="primary" inactive={busy} onClick={cut}>
          {busy && <Spinner />}
          {busy
            ? t({ id: 'members.uploading', message: 'Uploading…' })
            : t({ id: 'members.usePicture', message: 'Use this picture' })}
        </Button>
      </div>
    </Dialog>
  )
}
