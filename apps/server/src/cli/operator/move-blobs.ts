import { listBlobReferences } from '../../app/combine-features.ts'
import { openStorage } from '../../app/open-storage.ts'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { moveEarlierAvatars } from '../../features/members/avatar/move-earlier-avatars.ts'
import { createProgress } from '../../platform/progress.ts'
import { collectBlobs } from '../../platform/storage/collect-blobs.ts'
import { countBlobsToMove, moveBlobs as move } from '../../platform/storage/move-blobs.ts'
import type { CommandContext, CommandOutput, DefineCommand } from './command.ts'
import { auditCommand } from './operator-act.ts'

const SHOWN_FAILURES = 10

/** Moves all blobs to the configured storage. */
export const defineMoveBlobs: DefineCommand = (command, withContext) => {
  command
    .addHelpText(
      'after',
      `
Moves to the storage that BLOB_STORAGE names, from PostgreSQL to S3 or back. The S3 settings are required in both
directions. The command runs beside servers. After an interruption, run it again: it continues.`,
    )
    .action(withContext(moveAll))
}

/** @throws ConfigError if the storage is unavailable or rejects the server */
async function moveAll({ db, config }: CommandContext): Promise<CommandOutput> {
  const blobs = await openStorage(config, { db, now: () => new Date() })
  const to = config.BLOB_STORAGE
  try {
    const progress = createProgress('objects', await countBlobsToMove({ db, blobs }))
    const report = await move({ db, blobs, references: listBlobReferences(), onProgress: progress.at })
    const earlier = await moveEarlierAvatars({ db, blobs })
    const queued = await collectBlobs({ db, blobs, log: { warn: () => undefined } })
    await db.transaction().execute((transaction) =>
      auditCommand(transaction, {
        action: 'blobs.move',
        subject: { kind: 'installation', id: 'all' },
        after: { to, moved: report.moved + earlier, failed: report.failures.length },
      }),
    )
    const lines = [`${report.moved + earlier} objects were moved to ${to}.`]
    if (queued > 0)
      lines.push(
        `${queued} deleted objects remain until their storage is reachable. Keep its settings until then.`,
      )
    if (report.failures.length > 0) lines.push(`${report.failures.length} objects could not be moved:`)
    lines.push(...report.failures.slice(0, SHOWN_FAILURES))
    return {
      text: lines.join('\n'),
      json: { to, moved: report.moved + earlier, queued, failures: report.failures },
      failed: report.failures.length > 0,
    }
  } catch (error) {
    throw error instanceof BlobStorageError
      ? new ConfigError(`${error.message} Run the command again.`)
      : error
  }
}
