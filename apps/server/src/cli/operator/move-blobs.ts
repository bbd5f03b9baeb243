import { listBlobReferences } from '../../app/combine-features.ts'
import { openStorage } from '../../app/open-storage.ts'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { moveEarlierAvatars } from '../../features/members/avatar/move-earlier-avatars.ts'
import { createProgress } from '../../platform/progress.ts'
import { collectBlobs } from '../../platform/storage/collect-blobs.ts'
import { countBlobsToMove, moveBlobs as move } from '../../platform/storage/move-blobs.ts'
import { localize } from '../../platform/terminal.ts'
import type { CommandContext, CommandOutput, DefineCommand } from './command.ts'
import { moveBlobs as texts } from './messages/move-blobs.ts'
import { auditCommand } from './operator-act.ts'

const SHOWN_FAILURES = 10

/** Defines `move-blobs`, which moves all blobs to the configured storage. */
export const defineMoveBlobs: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`).action(withContext(moveAll))
}

/** @throws ConfigError if the storage is unavailable or rejects the server */
async function moveAll({ db, config }: CommandContext): Promise<CommandOutput> {
  const blobs = await openStorage(config, { db, now: () => new Date() })
  const to = config.BLOB_STORAGE
  try {
    const progress = createProgress(texts.objects(), await countBlobsToMove({ db, blobs }))
    const report = await move({ db, blobs, references: listBlobReferences(), onProgress: progress.at })
    const moved = report.moved + (await moveEarlierAvatars({ db, blobs }))
    const { failures } = report
    const queued = await collectBlobs({ db, blobs, log: { warn: () => undefined } })
    await db.transaction().execute((transaction) =>
      auditCommand(transaction, {
        action: 'blobs.move',
        subject: { kind: 'installation', id: 'all' },
        after: { to, moved, failed: failures.length },
      }),
    )
    const lines = [texts.moved({ count: moved, storage: to })]
    if (queued > 0) lines.push(texts.queued({ count: queued }))
    if (failures.length > 0) lines.push(texts.failed({ count: failures.length }))
    return {
      text: [...lines.map(localize), ...failures.slice(0, SHOWN_FAILURES)].join('\n'),
      json: { to, moved, queued, failures },
      failed: failures.length > 0,
    }
  } catch (error) {
    throw error instanceof BlobStorageError
      ? new ConfigError(texts.storageFailed({ reason: error.message }))
      : error
  }
}
