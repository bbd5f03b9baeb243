import { writeFileSync } from 'node:fs'
import type { Message } from '@hearth/protocol/messages'
import { RejectedPicture, renderAvatar } from './render-avatar.ts'

export type RenderedAvatar = { image: Buffer } | { rejected: Message }

// If memory runs out, make Linux kill this process before the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Ignore the error, because only Linux has this file.
}

process.on('message', (bytes: Uint8Array) => {
  renderAvatar(Buffer.from(bytes)).then(
    (image) => process.send?.({ image } satisfies RenderedAvatar),
    (error: Error) => {
      if (!(error instanceof RejectedPicture)) throw error
      process.send?.({ rejected: error.problem } satisfies RenderedAvatar)
    },
  )
})
// Exit after the server has exited.
process.on('disconnect', () => process.exit(0))
