import type { CaseMessage } from '@hearth/protocol/endpoints/cases'
import { Time } from '@hearth/ui/components/time'
import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { CasePicture } from './case-picture.tsx'

interface CaseMessagesProps {
  /** Oldest first. */
  messages: readonly CaseMessage[]
  ref?: Ref<HTMLOListElement>
}

/** Messages of both sides. Each can be focused, so that a message that was just sent is read out. */
export function CaseMessages({ messages, ref }: CaseMessagesProps) {
  return (
    <ol ref={ref} className="border-t">
      {messages.map(({ id, author, text, sentAt, attachments }) => (
        <li
          key={id}
          tabIndex={-1}
          className={`grid gap-1 border-t px-6 py-4 -outline-offset-2 outline-accent first:border-t-0 focus:outline-2 ${author === 'operator' ? 'bg-sunken/60' : ''}`}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium text-ink">
              {author === 'operator'
                ? t({ id: 'cases.operators', message: 'Operators' })
                : t({ id: 'cases.you', message: 'You' })}
            </span>
            <Time at={sentAt} className="text-ink-muted" />
          </p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
          {attachments?.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-3">
              {attachments.map((picture, index) => (
                <li key={picture}>
                  <CasePicture id={picture} number={index + 1} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
