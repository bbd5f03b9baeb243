import { t } from '@lingui/core/macro'
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDay } from '../lib/format-date.ts'
import { currentLanguage } from '../lib/i18n.ts'
import { parseDay } from '../lib/parse-day.ts'

interface DateInputProps {
  label: string
  /** `YYYY-MM-DD` */
  value: string | undefined
  /** First and last day that can be entered. */
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

interface Draft {
  text: string
  /** Value while the text was typed. Another value makes the draft obsolete. */
  value: string | undefined
  problem?: 'unreadable' | 'out-of-range'
}

/**
 * Input for a day in the portal's language, with the browser's calendar. A native date input alone would use the
 * browser's language.
 */
export function DateInput({ label, value, min, max, onChange }: DateInputProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>()
  const [isLeft, setLeft] = useState(false)
  const current = draft && draft.value === value ? draft : undefined
  const problem = isLeft ? current?.problem : undefined
  const isWithin = (day: string) => (!min || day >= min) && (!max || day <= max)

  const type = (text: string) => {
    setLeft(false)
    const day = text.trim() === '' ? undefined : parseDay(text, currentLanguage())
    if (day === null) return setDraft({ text, value, problem: 'unreadable' })
    if (day && !isWithin(day)) return setDraft({ text, value, problem: 'out-of-range' })
    setDraft({ text, value: day })
    if (day !== value) onChange(day)
  }

  /** Shows the problem, or the entered day as the portal writes it. */
  const finish = () => {
    setLeft(true)
    if (!current?.problem) setDraft(undefined)
  }

  return (
    <span className="relative flex items-center gap-2 text-sm text-ink-muted">
      <label htmlFor={id}>{label}</label>
      <span className="relative">
        <input
          id={id}
          autoComplete="off"
          className="tabular h-8 w-40 rounded-md border bg-surface pr-8 pl-2.5 text-sm text-ink shadow-card hover:bg-sunken aria-invalid:border-danger"
          placeholder={t({ id: 'ui.anyDate', message: 'Any date' })}
          value={current ? current.text : value ? formatDay(value) : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={(event) => type(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 -z-10 opacity-0"
          value={value ?? ''}
          min={min}
          max={max}
          onChange={(event) => {
            setDraft(undefined)
            onChange(event.target.value || undefined)
          }}
        />
        <button
          type="button"
          aria-label={t({ id: 'ui.openCalendar', message: `Open calendar: ${label}` })}
          className="absolute inset-y-0 right-0 grid w-8 place-content-center rounded-md text-ink-muted hover:text-ink"
          onClick={() => picker.current?.showPicker()}
        >
          <CalendarDays aria-hidden="true" className="size-4" />
        </button>
      </span>
      {problem && (
        <span
          id={`${id}-problem`}
          role="alert"
          className="absolute top-full right-0 z-10 mt-1 rounded-sm border bg-surface px-2.5 py-1.5 text-xs whitespace-nowrap text-danger shadow-raised"
        >
          {describe(problem, min, max)}
        </span>
      )}
    </span>
  )
}

function describe(problem: Draft['problem'], min: string | undefined, max: string | undefined): string {
  if (problem === 'unreadable') {
    const example = formatDay(new Date().toISOString().slice(0, 10))
    return t({ id: 'ui.dateUnreadable', message: `Enter a date, for example ${example}.` })
  }
  if (min && max)
    return t({
      id: 'ui.dateOutOfRange',
      message: `Enter a date from ${{ first: formatDay(min) }} to ${{ last: formatDay(max) }}.`,
    })
  if (min) return t({ id: 'ui.dateTooEarly', message: `Enter ${{ first: formatDay(min) }} or later.` })
  return t({ id: 'ui.dateTooLate', message: `Enter ${{ last: formatDay(max) }} or earlier.` })
}
