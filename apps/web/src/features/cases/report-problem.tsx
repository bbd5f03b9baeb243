import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import { Button } from '@hearth/ui/components/button'
import { Tooltip } from '@hearth/ui/components/tooltip'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { t } from '@lingui/core/macro'
import { MessageCircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { emptyDraft } from './draft.ts'

const { Part: CaseDialog, preload } = lazyPart(async () => (await import('./case-dialog.tsx')).CaseDialog)

interface ReportProblemProps {
  subject: CaseSubject
  /** Name of the record, for screen readers. */
  name: string
  /** Shows only the icon, for a row of a table. */
  iconOnly?: boolean
}

/** Button that explains a record and lets the member ask the operators about it. */
export function ReportProblem({ subject, name, iconOnly = false }: ReportProblemProps) {
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog is closed, so that closing it loses nothing.
  const [draft, setDraft] = useState(emptyDraft)
  const label = t({ id: 'common.somethingWrong', message: 'Something is wrong' })
  return (
    <>
      <Tooltip text={label} off={!iconOnly || isOpen}>
        <Button
          variant="quiet"
          size={iconOnly ? 'icon' : 'sm'}
          aria-label={t({ id: 'cases.somethingWrongWith', message: `Something is wrong: ${name}` })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <MessageCircleQuestionMark aria-hidden="true" />
          {!iconOnly && label}
        </Button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <CaseDialog subject={subject} draft={draft} setDraft={setDraft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
