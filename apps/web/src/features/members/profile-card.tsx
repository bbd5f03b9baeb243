import type { User } from '@hearth/protocol/user'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Field } from '@hearth/ui/components/field'
import { Notice } from '@hearth/ui/components/notice'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { Spinner } from '@hearth/ui/components/spinner'
import { toast } from '@hearth/ui/lib/toast'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { useForm } from '../../hooks/use-form.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { CampaignEmailCode } from './campaign-email-code.tsx'
import {
  findRejectedField,
  getProfileChanges,
  type ProfileField,
  profileFields,
  profileRules,
} from './profile-rules.ts'
import { useProfileChange } from './use-profile-change.ts'

interface FieldTexts extends Pick<ComponentProps<typeof Field>, 'autoComplete' | 'type'> {
  label: MessageDescriptor | string
  hint?: MessageDescriptor
}

const fields: Record<ProfileField, FieldTexts> = {
  username: {
    label: msg({ id: 'members.username', message: 'Username' }),
    hint: msg({ id: 'members.nameHint', message: 'Friends that you invite see this name.' }),
    autoComplete: 'nickname',
  },
  full_name: { label: msg({ id: 'members.fullName', message: 'Full name' }), autoComplete: 'name' },
  website: {
    label: msg({ id: 'members.website', message: 'Website' }),
    hint: msg({ id: 'members.urlHint', message: 'Starts with https://.' }),
    autoComplete: 'url',
    type: 'url',
  },
  campaign_email: {
    label: msg({ id: 'members.campaignEmail', message: 'Email for campaigns' }),
    hint: msg({
      id: 'members.campaignEmailHint',
      message: 'If it differs from your login address, confirm it with a code.',
    }),
    autoComplete: 'email',
    type: 'email',
  },
  x_handle: { label: 'X' },
  telegram_handle: { label: 'Telegram' },
  discord_username: { label: msg({ id: 'members.discordName', message: 'Discord username' }) },
  discord_userid: {
    label: msg({ id: 'members.discordId', message: 'Discord user ID' }),
    hint: msg({ id: 'members.discordIdHint', message: '17 to 20 digits.' }),
  },
}

/** Form for the member's profile. */
export function ProfileCard() {
  const user = useQuery(userQuery())
  return (
    <Card
      title={t({ id: 'common.aboutYou', message: 'About you' })}
      note={t({ id: 'members.profileOptional', message: 'All fields are optional.' })}
    >
      <QueryView
        query={user}
        failed={t({ id: 'members.profileLoadFailed', message: "Couldn't load your profile." })}
        failedClassName="min-h-80"
        loading={
          <div className="grid gap-6 px-6 pt-2 pb-6">
            <span className="size-18 overflow-hidden rounded-full">
              <Skeleton className="size-18" />
            </span>
            <Skeleton className="h-80 w-full" />
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-6 px-6 pt-2 pb-6">
            <AvatarEditor user={data} />
            <ProfileForm key={data.id} user={data} />
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function ProfileForm({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null)
  const { field, setError, onSubmit } = useForm(
    profileRules,
    Object.fromEntries(profileFields.map((name) => [name, user[name] ?? ''])),
  )
  const change = useProfileChange()
  const save = (values: Record<ProfileField, string>) => {
    if (change.isPending) return
    change.mutate(getProfileChanges(values, user), {
      onSuccess: (saved, asked) => {
        // Show the saved values. The server normalizes values and does not save an unconfirmed address.
        for (const name of profileFields) {
          const input = form.current?.elements.namedItem(name)
          if (input instanceof HTMLInputElement && name in asked) input.value = saved[name] ?? ''
        }
        toast.success(t({ id: 'members.profileSaved', message: 'Your profile was saved' }))
      },
      onError: (error) => {
        const rejected = findRejectedField(error)
        if (rejected) setError(rejected.field, rejected.error)
      },
    })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t({ id: 'common.aboutYou', message: 'About you' })}
      onSubmit={onSubmit(save)}
      className="grid gap-2"
    >
      {change.error && !findRejectedField(change.error) && (
        <Notice tone="error">{describeError(change.error)}</Notice>
      )}
      <div className="grid items-start gap-x-6 gap-y-2 lg:grid-cols-2">
        {profileFields.map((name) => {
          const { label, hint, ...input } = fields[name]
          return (
            <Field
              key={name}
              autoComplete="off"
              spellCheck={false}
              label={typeof label === 'string' ? label : t(label)}
              {...(hint && { hint: t(hint) })}
              {...input}
              {...field(name)}
            />
          )
        })}
      </div>
      <CampaignEmailCode />
      <Button type="submit" variant="primary" inactive={change.isPending} className="justify-self-start">
        {change.isPending && <Spinner />}
        {t({ id: 'members.save', message: 'Save' })}
      </Button>
    </form>
  )
}
