import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import type { EmailFrame } from '../../email/render-email.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PictureRenderer } from '../../platform/pictures/create-picture-renderer.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import type { Explanation } from './explanation.ts'

export interface ReadCaseDeps {
  db: Database
  now: Clock
  /** @throws AppError NOT_FOUND if the member has no such record */
  explain(memberId: string, subject: CaseSubject): Promise<Explanation>
}

export interface WriteCaseDeps extends ReadCaseDeps {
  blobs: BlobStore
  renderPicture: PictureRenderer
}

export interface AnswerCaseDeps extends ReadCaseDeps {
  jobs: Jobs
  emailFrame: EmailFrame
}
