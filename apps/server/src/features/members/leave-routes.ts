import type { Handlers } from '../../platform/http/handlers.ts'
import { cancelDeletion, type DeletionDeps, requestDeletion } from './delete-account.ts'
import { type ExportDeps, readExport, requestDataExport } from './export/export-data.ts'
import { readAccount } from './read-account.ts'

/** Returns the endpoints that let members export their data and delete their account. */
export function leaveRoutes(
  deps: DeletionDeps & Pick<ExportDeps, 'blobs'>,
): Pick<Handlers, 'askForExport' | 'downloadExport' | 'askForDeletion' | 'cancelDeletion'> {
  const { db, now } = deps
  return {
    async askForExport({ caller }) {
      await requestDataExport(deps, caller.memberId, now())
      return readAccount(db, caller.memberId, now())
    },
    downloadExport: ({ params }) => readExport(deps, params.token, now()),
    async askForDeletion({ caller }) {
      await requestDeletion(deps, caller.memberId)
      return readAccount(db, caller.memberId, now())
    },
    async cancelDeletion({ caller }) {
      await cancelDeletion(db, caller.memberId)
      return readAccount(db, caller.memberId, now())
    },
  }
}
