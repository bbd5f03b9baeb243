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
    machine_id: Generated<string | null>
    personal_code: string
    invited_by: string | null
    invited_by_code: string | null
    onboarded_at: Generated<Date | null>
    language: Generated<string | null>
    time_zone: Generated<string | null>
    username_skeleton: Generated<string | null>
    paused_at: Generated<Date | null>
    paused_reason: Generated<string | null>
    deleted_at: Generated<Date | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  campaign_email_codes: {
    member_id: string
    email: string
    code_hash: string
    tries: Generated<number>
    expires_at: Date
  }
  avatars: {
    member_id: string
    id: string
    image: Generated<Buffer | null>
    blob_id: Generated<string | null>
  }
  data_exports: {
    member_id: string
    id: string
    asked_at: Date
    ready_at: Date | null
    expires_at: Date | null
    bytes: number | null
    token_hash: Buffer | null
    blob_id: Generated<string | null>
  }
  data_export_parts: { member_id: string; part: number; content: Buffer }
  account_deletions: { member_id: string; asked_at: Date; due_at: Date }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends MembersTables {}
}
