import type { User } from '@hearth/protocol/user'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { loadableFrom } from '../lib/ipfs.ts'

/** The member's picture, from the first place that has it; the first letter where none has. */
export function Avatar({ user }: { user: User }) {
  const places = loadableFrom(user.avatar_url)
  const [tried, setTried] = useState(0)
  const place = places[tried]
  const name = user.username || user.full_name || user.email || '?'
  return (
    <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken text-2xl font-semibold text-ink-soft">
      {place ? (
        <img
          src={place}
          alt={t`Your avatar`}
          className="size-full object-cover"
          referrerPolicy="no-referrer"
          onError={() => setTried(tried + 1)}
        />
      ) : (
        <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
      )}
    </span>
  )
}
