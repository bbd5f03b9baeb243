import type { ProfileChange } from '@hearth/protocol/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { normaliseError } from '../lib/api-error.ts'
import { userQuery } from '../lib/member-queries.ts'
import { Card } from '../ui/card.tsx'
import { Choice } from '../ui/choice.tsx'
import { useProfileChange } from './use-profile-change.ts'

const languages = { en: 'English', de: 'Deutsch' }

/** Language and time zone; each is saved as it is chosen. */
export function PreferencesCard() {
  const { data } = useQuery(userQuery())
  const change = useProfileChange()
  const save = (chosen: ProfileChange) =>
    change.mutate(chosen, {
      onSuccess: () => void toast.success('Saved'),
      onError: (error) => void toast.error(normaliseError(error).message),
    })
  return (
    <Card
      title="Language and time"
      note="For the mails that you get. The portal counts in UTC, as your points are."
    >
      <div className="grid gap-4 px-6 pt-2 pb-6 lg:grid-cols-2">
        <Preference
          label="Language"
          value={data?.language ?? ''}
          options={Object.entries(languages)}
          disabled={!data}
          onChange={(language) => save({ language })}
        >
          As your browser asks
        </Preference>
        <Preference
          label="Time zone"
          value={data?.time_zone ?? ''}
          options={Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')])}
          disabled={!data}
          onChange={(time_zone) => save({ time_zone })}
        >
          UTC
        </Preference>
      </div>
    </Card>
  )
}

interface PreferenceProps {
  label: string
  value: string
  options: [value: string, name: string][]
  disabled: boolean
  onChange: (value: string | null) => void
  /** What nothing chosen means. */
  children: ReactNode
}

function Preference({ label, value, options, disabled, onChange, children }: PreferenceProps) {
  const known = value === '' || options.some(([one]) => one === value)
  return (
    <Choice
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{children}</option>
      {!known && <option>{value}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </Choice>
  )
}
