import type { ProfileChange } from '@hearth/protocol/profile'
import { Card } from '@hearth/ui/components/card'
import { LabeledSelect } from '@hearth/ui/components/labeled-select'
import { setTheme, type Theme, themes, useThemePreference } from '@hearth/ui/lib/theme'
import { browserTimeZone } from '@hearth/ui/lib/time-zone'
import { toast } from '@hearth/ui/lib/toast'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { languages, setLanguage } from '../../lib/i18n/language.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { useProfileChange } from './use-profile-change.ts'

const themeNames = {
  light: msg({ id: 'members.themeLight', message: 'Light' }),
  dark: msg({ id: 'members.themeDark', message: 'Dark' }),
  system: msg({ id: 'members.themeOfSystem', message: 'Same as system' }),
}

/** UTC is not among the values of all browsers. */
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Settings for language, time zone and theme, saved immediately. */
export function PreferencesCard() {
  const { data } = useQuery(userQuery())
  const change = useProfileChange()
  const theme = useThemePreference()
  const browserZone = browserTimeZone().replaceAll('_', ' ')
  const save = (chosen: ProfileChange) =>
    change.mutate(chosen, {
      onSuccess: () => void toast.success(t({ id: 'members.saved', message: 'Saved' })),
      onError: (error) => void toast.error(describeError(error)),
    })
  return (
    <Card
      title={t({ id: 'members.preferences', message: 'Preferences' })}
      note={t({
        id: 'members.preferencesDescription',
        message:
          'Language and time zone apply to the portal and your emails. The theme applies to this browser. Points are counted by UTC day.',
      })}
    >
      <div className="grid gap-4 px-6 pt-2 pb-6 lg:grid-cols-[1fr_1.6fr_1fr]">
        <Preference
          id="language"
          label={t({ id: 'members.language', message: 'Language' })}
          value={data?.language ?? ''}
          options={Object.entries(languages)}
          disabled={!data}
          onChange={(language) => {
            // Remove a pre-login choice, which would override the browser's language.
            if (language === null) setLanguage(null)
            save({ language })
          }}
        >
          {t({ id: 'members.themeOfBrowser', message: 'Same as browser' })}
        </Preference>
        <Preference
          id="time-zone"
          label={t({ id: 'members.timeZone', message: 'Time zone' })}
          value={data?.time_zone ?? ''}
          options={timeZones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
          disabled={!data}
          onChange={(time_zone) => save({ time_zone })}
        >
          {t({ id: 'members.browserTimeZone', message: `Same as browser (${browserZone})` })}
        </Preference>
        <LabeledSelect
          label={t({ id: 'members.theme', message: 'Theme' })}
          value={theme}
          onChange={({ target }) => setTheme(target.value as Theme)}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {t(themeNames[one])}
            </option>
          ))}
        </LabeledSelect>
      </div>
    </Card>
  )
}

interface PreferenceProps {
  id?: string
  label: string
  value: string
  options: [value: string, name: string][]
  disabled: boolean
  onChange: (value: string | null) => void
  /** Label of the default option. */
  children: ReactNode
}

function Preference({ id, label, value, options, disabled, onChange, children }: PreferenceProps) {
  const known = value === '' || options.some(([one]) => one === value)
  return (
    <LabeledSelect
      {...(id && { id })}
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
    </LabeledSelect>
  )
}
