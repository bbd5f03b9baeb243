import type { User } from '@hearth/protocol/user'
import { Card } from '@hearth/ui/components/card'
import type { Field } from '@hearth/ui/components/field'
import { FormButton, FormField, useSchemaForm } from '@hearth/ui/components/form'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { toast } from '@hearth/ui/lib/toast'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Form } from '../../components/form.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { userQuery } from '../../lib/member/member-queries.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { CampaignEmailCode } from './campaign-email-code.tsx'
import { describeProfileIssue } from './describe-profile-issue.ts'
import {
  getProfileChanges,
  type ProfileField,
  type ProfileValues,
  profileFields,
  profileFormSchema,
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
  // Compare edits with what the form showed, because `user` may have changed since, for example in another tab.
  const [shown, setShown] = useState(() => getTypedProfile(user))
  const form = useSchemaForm({
    schema: profileFormSchema,
    describeIssue: describeProfileIssue,
    defaultValues: shown,
  })
  const change = useProfileChange()
  const save = async (values: ProfileValues) => {
    // Show the saved values. The server normalizes values and does not save an unconfirmed address.
    const saved = getTypedProfile(await change.mutateAsync(getProfileChanges(values, shown)))
    form.reset(saved)
    setShown(saved)
    toast.success(t({ id: 'members.profileSaved', message: 'Your profile was saved' }))
  }
  const showConfirmed = (campaign_email: string) => {
    form.resetField('campaign_email', { defaultValue: campaign_email })
    setShown((before) => ({ ...before, campaign_email }))
  }
  return (
    <Form
      form={form}
      label={t({ id: 'common.aboutYou', message: 'About you' })}
      onSubmit={save}
      className="grid gap-2"
    >
      <div className="grid items-start gap-x-6 gap-y-2 lg:grid-cols-2">
        {profileFields.map((name) => {
          const { label, hint, ...input } = fields[name]
          return (
            <FormField
              key={name}
              form={form}
              name={name}
              autoComplete="off"
              spellCheck={false}
              label={typeof label === 'string' ? label : t(label)}
              {...(hint && { hint: t(hint) })}
              {...input}
            />
          )
        })}
      </div>
      <CampaignEmailCode onConfirmed={showConfirmed} />
      <FormButton form={form} className="justify-self-start">
        {t({ id: 'members.save', message: 'Save' })}
      </FormButton>
    </Form>
  )
}

function getTypedProfile(user: Partial<User>): Record<ProfileField, string> {
  return Object.fromEntries(profileFields.map((name) => [name, user[name] ?? ''])) as Record<
    ProfileField,
    string
  >
}
