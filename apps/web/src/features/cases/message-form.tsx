import type { CaseThread } from '@hearth/protocol/endpoints/cases'
import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { TextArea } from '@hearth/ui/components/text-area'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import {
  type ClipboardEvent,
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { describeRejection } from '../../lib/api/describe-rejection.ts'
import type { NewMessage } from './api.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { PictureField } from './picture-field.tsx'
import { useDraftPictures } from './use-draft-pictures.ts'
import { useSendMessage } from './use-send-message.ts'

/** Maximum characters of a message, the same as on the server. */
const MAX_LENGTH = 2000

interface MessageFormProps {
  /** Question that the text answers. */
  label: string
  submitLabel: string
  /** Belongs to the caller, so that it outlives the form. */
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  send: (message: NewMessage, idempotencyKey: string) => Promise<CaseThread>
  onSent: (thread: CaseThread) => void
  onFailed?: () => void
  /** Focuses the text when the form appears. */
  focus?: boolean
}

/** Form for a message to the operators with pictures. A message that fails to be sent stays in the form. */
export function MessageForm({
  label,
  submitLabel,
  draft,
  setDraft,
  send,
  onSent,
  onFailed,
  focus = false,
}: MessageFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isTouched, setTouched] = useState(false)
  const { add, remove, problem, isPreparing } = useDraftPictures(draft, setDraft)
  const message = useSendMessage({
    send,
    onSent: (thread) => {
      setDraft(emptyDraft)
      setTouched(false)
      onSent(thread)
    },
    onFailed,
  })
  useEffect(() => {
    if (focus) area.current?.focus()
  }, [focus])

  const text = draft.text.trim()
  const issue = describeIssue(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (issue) return area.current?.focus()
    if (isPreparing) return
    const pictures = draft.pictures.map(({ dataUrl }) => dataUrl.slice(dataUrl.indexOf(',') + 1))
    message.sendOnce({ text, pictures })
  }
  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Programs such as Word copy text with a picture of it.
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void add([...files])
  }
  return (
    <form noValidate aria-label={label} onSubmit={submit} onPaste={paste} className="grid gap-4">
      <TextArea
        ref={area}
        label={label}
        hint={t({ id: 'cases.textHint', message: "Don't include passwords or codes." })}
        error={isTouched ? issue : undefined}
        required
        value={draft.text}
        limit={MAX_LENGTH}
        onChange={({ target }) => setDraft((before) => ({ ...before, text: target.value }))}
      />
      <PictureField
        pictures={draft.pictures}
        onAdd={add}
        onRemove={remove}
        isPreparing={isPreparing}
        problem={problem}
      />
      {message.error && !message.isPending && (
        <Notice tone="error">
          <p>{describeRejection(message.error)}</p>
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        inactive={message.isPending || isPreparing}
        className="justify-self-end"
      >
        {message.isPending && <Spinner />}
        {submitLabel}
      </Button>
    </form>
  )
}

function describeIssue(text: string): string | undefined {
  if (text === '') return t({ id: 'cases.textMissing', message: 'Enter a message.' })
  if (text.length > MAX_LENGTH)
    return t({
      id: 'cases.textTooLong',
      message: `Enter at most ${{ maximum: formatPoints(MAX_LENGTH) }} characters.`,
    })
  return undefined
}
