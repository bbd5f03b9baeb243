import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { createPictureRenderer } from '../../platform/pictures/create-picture-renderer.ts'
import { announceCases } from './announce-cases.ts'
import type { AnswerCaseDeps, WriteCaseDeps } from './case-deps.ts'
import { eraseCases, sweepCases } from './erase-cases.ts'
import { explainSubject } from './explain-subject.ts'
import type { ExplainDeps } from './explanation.ts'
import { caseOperatorRoutes, caseRoutes } from './routes.ts'
import type { CasesTables } from './tables.ts'

/** Length of a picture's longer side in pixels, so that the text of a screenshot is readable. */
const PICTURE_SIDE = 1600

type Deps = Omit<WriteCaseDeps, 'explain' | 'renderPicture'> &
  Omit<AnswerCaseDeps, 'explain'> &
  Omit<ExplainDeps, 'intervalMs'> & { config: Pick<Config, 'HEARTBEAT_INTERVAL_SECONDS'> }

export const cases = {
  name: 'cases',
  tables: {
    cases: access.all,
    case_messages: access.all,
    case_attachments: access.all,
  } satisfies TableAccess<CasesTables>,
  blobReferences: [{ table: 'case_attachments', column: 'blob_id' }],
  routes({ db, now, blobs, jobs, emailFrame, config, ...records }: Deps) {
    const intervalMs = config.HEARTBEAT_INTERVAL_SECONDS * 1000
    const explain: WriteCaseDeps['explain'] = (memberId, subject) =>
      explainSubject({ ...records, db, intervalMs }, memberId, subject, now())
    const renderPicture = createPictureRenderer({ fit: 'inside', side: PICTURE_SIDE })
    return {
      ...caseRoutes({ db, now, blobs, explain, renderPicture }),
      ...caseOperatorRoutes({ db, now, blobs, jobs, emailFrame, explain }),
    }
  },
  schedules: (deps: Pick<AnswerCaseDeps, 'db' | 'now' | 'jobs' | 'emailFrame'>) => ({
    'announce-cases': { cron: '*/5 * * * *', run: () => announceCases(deps) },
  }),
  sweep: sweepCases,
  eraseMember: eraseCases,
  exportSections: [
    {
      name: 'cases',
      rows: (id) => sql`
        select id, subject_kind, subject_id, slot_end, title, findings, state, created_at, updated_at from cases
        where member_id = ${id} order by id`,
    },
    {
      name: 'case-messages',
      rows: (id) => sql`
        select m.case_id, m.number, m.author, m.text, m.sent_at,
               array(select a.id from case_attachments a where a.case_id = m.case_id and a.number = m.number order by a.place)
                 as attachments
        from case_messages m join cases c on c.id = m.case_id
        where c.member_id = ${id} order by m.case_id, m.number`,
    },
  ],
} satisfies Feature<never, never>
