import type { Generated } from 'kysely'

export interface MembersTables {
  members: {
    id: string
    email: string
    username: Generated<string | null>
    full_name: Generated<string | null>
    avatar_url: Generated<string | null>
    campaign_email: Generated<string | null>
    discord_userid: Generated<string | null>
    discord_username: Generated<string | null>
    telegram_handle: Generated<string | null>
    x_handle: Generated<string | null>
    website: Generated<string | null>
    wallet: Generated<string | null>
    personal_code: string
    invited_by: string | null
    invited_by_code: string | null
    onboarded_at: Generated<Date | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
