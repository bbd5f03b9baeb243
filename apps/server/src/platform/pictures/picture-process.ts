import { writeFileSync } from 'node:fs'
import type { Message } from '@hearth/protocol/messages'
import { type PictureShape, RejectedPicture, renderPicture } from './render-picture.ts'

export interface RenderJob {
  bytes: Uint8Array
  shape: PictureShape
}

export type RenderedPicture = { image: Buffer } | { rejected: Message }

// If memory runs out, make Linux kill this process before the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Ignore the error, because only Linux has this file.
}

process.on('message', ({ bytes, shape }: RenderJob) => {
  renderPicture(Buffer.from(bytes), shape).then(
    (image) => process.send?.({ image } satisfies RenderedPicture),
    (error: Error) => {
      if (!(error instanceof RejectedPicture)) throw error
      process.send?.({ rejected: error.problem } satisfies RenderedPicture)
    },
  )
})
// Exit after the server has exited.
process.on('disconnect', () => process.exit(0))
