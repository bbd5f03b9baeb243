import { sql } from 'kysely'
import type { ExportSection } from '../features/members/export/zip-sections.ts'

/**
 * Everything that is kept of a member, by table, for the member to have. Of others it says no more than the member sees
 * in the portal; of secrets (hashes, keys of sessions, second factors) nothing.
 */
export const exportedData: readonly ExportSection[] = [
  {
    name: 'profile',
    rows: (id) => sql`
      select id, email, username, full_name, avatar_url, campaign_email, discord_userid, discord_username, telegram_handle,
             x_handle, website, wallet, language, time_zone, personal_code, invited_by_code, onboarded_at, paused_at,
             paused_reason, created_at, updated_at
      from members where id = ${id}`,
  },
  {
    name: 'account',
    rows: (id) => sql`
      select id, email, new_email, email_confirmed_at, last_sign_in_at, user_metadata, created_at, updated_at
      from auth.users where id = ${id}`,
  },
  {
    name: 'sessions',
    rows: (id) => sql`
      select id, created_at, refreshed_at, user_agent, origin, aal from auth.sessions where user_id = ${id} order by id`,
  },
  {
    name: 'sign-ins',
    rows: (id) => sql`
      select at, event, outcome, origin, user_agent from auth.events where user_id = ${id} order by id`,
  },
  {
    name: 'second-factors',
    rows: (id) => sql`
      select friendly_name as name, factor_type as type, status, created_at
      from auth.factors where user_id = ${id} order by id`,
  },
  {
    name: 'api-keys',
    rows: (id) => sql`
      select name, prefix, scopes, created_at, expires_at, last_used_at from api_keys where member_id = ${id} order by id`,
  },
  {
    name: 'role',
    rows: (id) => sql`select role, since from operators where account_id = ${id}`,
  },
  {
    name: 'lists',
    rows: (id) => sql`
      select list, kind, value, added_at
      from members m join whitelist_members w
        on (w.kind, w.value) in (('email', m.email), ('wallet', lower(m.wallet)), ('member', m.id::text))
      where m.id = ${id} order by list, kind`,
  },
  {
    name: 'policies',
    rows: (id) => sql`
      select kind, version, accepted_at, origin, user_agent from policy_acceptances where member_id = ${id} order by accepted_at`,
  },
  {
    name: 'points',
    rows: (id) => sql`
      select occurred_at, category, trim_scale(points)::text as points, comment, source_kind, source_id
      from ledger_entries where member_id = ${id} order by id`,
  },
  {
    name: 'waiting-points',
    rows: (id) => sql`
      select deferred_at, category, trim_scale(points)::text as points, comment, source_kind, source_id, heartbeats
      from deferred_points where member_id = ${id} order by deferred_at`,
  },
  {
    name: 'days',
    rows: (id) => sql`
      select day, trim_scale(connectivity)::text as connectivity, trim_scale(referral)::text as referral,
             trim_scale(rewards)::text as rewards, trim_scale(others)::text as others, heartbeats, unsettled
      from member_days where member_id = ${id} order by day`,
  },
  {
    name: 'heartbeats',
    rows: (id) => sql`select node_id, slot_end from heartbeat_credits where member_id = ${id}`,
  },
  {
    name: 'refused-slots',
    rows: (id) =>
      sql`select node_id, slot_end, reason, refused_at from refused_slots where member_id = ${id}`,
  },
  {
    name: 'nodes',
    rows: (id) => sql`
      select id, name, encode(public_key, 'base64') as public_key, registered_at from nodes where member_id = ${id} order by id`,
  },
  {
    name: 'wallets',
    rows: (id) => sql`
      select one_time_right, '0x' || encode(address, 'hex') as address, linked_at
      from wallet_links where member_id = ${id} order by linked_at`,
  },
  {
    name: 'smart-accounts',
    rows: (id) => sql`
      select '0x' || encode(owner, 'hex') as owner, status, '0x' || encode(account, 'hex') as account, reason, asked_at, completed_at
      from smart_accounts where member_id = ${id} order by asked_at`,
  },
  {
    // With the salt, so that the member can prove whose address the commitment in the document is.
    name: 'machine-id',
    rows: (id) => sql`
      select '0x' || encode(owner, 'hex') as owner, '0x' || encode(account, 'hex') as account, status, attribute_name,
             '0x' || encode(calldata, 'hex') as calldata, '0x' || encode(email_salt, 'hex') as email_salt, email_signature,
             pairing_signature, '0x' || encode(block_hash, 'hex') as block_hash, reason, asked_at, completed_at
      from machine_ids where member_id = ${id}`,
  },
  {
    name: 'chain-orders',
    rows: (id) => sql`
      select o.id, o.kind, '0x' || encode(o.signature, 'hex') as signature, o.nonce::text as nonce, o.state, o.reason, o.ordered_at, o.settled_at,
             '0x' || encode(t.block_hash, 'hex') as block_hash
      from relay_orders o left join relay_transactions t on t.sender = o.sender and t.nonce = o.transaction_nonce
      where o.member_id = ${id} order by o.id`,
  },
  {
    name: 'referrals',
    rows: (id) => sql`
      select id, invited_at, claimable_at, claimed_at, trim_scale(points)::text as points
      from referrals where inviter_id = ${id} order by id`,
  },
  {
    name: 'rewards',
    rows: (id) => sql`
      select c.campaign_id, p.name as campaign, trim_scale(c.points)::text as points, c.claimed_at
      from campaign_claims c left join campaigns p on p.id = c.campaign_id where c.member_id = ${id} order by c.claimed_at`,
  },
  {
    name: 'made-campaigns',
    rows: (id) => sql`
      select c.key, c.name from campaign_makers k join campaigns c on c.id = k.campaign_id
      where k.account_id = ${id} order by c.key`,
  },
  {
    name: 'submissions',
    rows: (id) => sql`
      select campaign_id, state, source, note, submitted_at, decided_at, reason
      from campaign_submissions where member_id = ${id} order by submitted_at`,
  },
  {
    // Without what it is about: that may be who invited the member.
    name: 'signals',
    rows: (id) => sql`
      select name, score, evidence, since from signals where member_id = ${id} order by name`,
  },
  {
    name: 'holds',
    rows: (id) => sql`
      select id, score, (select jsonb_agg(signal - 'subject') from jsonb_array_elements(signals) as signal) as signals,
             held_at, kept_at, lifted_at
      from holds where member_id = ${id} order by id`,
  },
  {
    name: 'mailbox-checks',
    rows: (id) => sql`
      select score, (select jsonb_agg(signal - 'subject') from jsonb_array_elements(signals) as signal) as signals,
             asked_at, passed_at
      from mailbox_checks where member_id = ${id}`,
  },
  {
    name: 'appeals',
    rows: (id) => sql`
      select id, hold_id, text, sent_at, state, decided_at, reason from appeals where member_id = ${id} order by id`,
  },
  {
    name: 'corrections',
    rows: (id) => sql`
      select id, category, trim_scale(points)::text as points, reason, state, asked_at, decided_at
      from point_corrections where member_id = ${id} order by asked_at`,
  },
  {
    name: 'collected-days',
    rows: (id) => sql`
      select day, profiles, comments, posts, bytes, trim_scale(points)::text as points
      from member_data_days where member_id = ${id} order by day`,
  },
  {
    name: 'collected-jobs',
    rows: (id) => sql`select job from member_data_jobs where member_id = ${id} order by job`,
  },
  {
    name: 'collected-results',
    rows: (id) => sql`
      select collected_at, kind, bytes, id from collected_results where member_id = ${id} order by collected_at, id`,
  },
  {
    name: 'compared-results',
    rows: (id) => sql`
      select result_id, source_id, subnet, created_at, state, decided_at, odd_member_id = member_id as contradicted,
             trim_scale(deducted)::text as deducted
      from result_checks where member_id = ${id} order by id`,
  },
  {
    name: 'answers-to-checks',
    rows: (id) => sql`
      select check_id, node_id, subnet, assigned_at, answered_at, bytes
      from result_check_answers where member_id = ${id} order by check_id`,
  },
]
