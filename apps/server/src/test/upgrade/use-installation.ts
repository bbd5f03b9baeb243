import { randomUUID } from 'node:crypto'
import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type pg from 'pg'
import sharp from 'sharp'
import { privateKeyToAccount } from 'viem/accounts'
import { callApi } from '../support/call-api.ts'
import { createNodeKey } from '../support/create-node-key.ts'
import { mailedCode, type NewMember } from '../support/new-member.ts'
import { enrollApp } from '../support/second-factor.ts'
import { proveWallet } from '../support/sign-identity.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import type { RecordedAnswer, RecordedSecrets } from './installation-dump.ts'

export const OWNER_EMAIL = 'owner@seed.example'
/** Settings of a server that does no background work and whose chain is unavailable. */
export const idleEnvironment = {
  ROLES: 'api,auth',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  STATION_FACTORY_ADDRESS: `0x${'1'.repeat(40)}`,
}
const PASSWORD = 'hearth upgrade password'
const SEED_PASSWORD = 'hearth-seed-password'
/** Number of seeded members with much data of every kind. Their responses are recorded. */
const SAMPLE = 8
const reason = 'Recorded for the test of upgrades'

type Call = (path: string, init?: Parameters<typeof callApi>[2]) => ReturnType<typeof callApi>

/**
 * Uses a running installation as its members, programs and operators do, so that few tables stay empty.
 * Returns their credentials.
 */
export async function useInstallation(url: string, client: pg.Client): Promise<RecordedSecrets> {
  const owner = await signUp(url, OWNER_EMAIL)
  const app = await enrollApp(url, owner.accessToken)
  const operatorSession = await app.show(owner.accessToken)
  const operate = callAs(url, operatorSession.access_token)
  const { recoveryCode } = await addRecoveryCodes(operate)

  const { rows: inviters } = await client.query<{ personal_code: string }>(
    `select personal_code from members where email like '%@seed.example' order by id limit 1`,
  )
  const ada = await signUp(url, 'ada@seed.example', inviters[0]?.personal_code)
  const apiKey = await useAsMember(url, ada)
  const leaving = await signUp(url, 'leaving@seed.example')
  await callAs(url, leaving.accessToken)('/api/user/deletion', { json: {} })
  const unverified = await enrollApp(url, leaving.accessToken)
  await callAs(url, leaving.accessToken)(`/auth/v1/factors/${unverified.id}/challenge`, { json: {} })
  const changing = await signUp(url, 'changing@seed.example')
  await changeAddress(url, changing)
  await manage(operate, ada.id)

  const { rows: members } = await client.query<{ email: string }>(
    `select email from members where email like '%-%@seed.example' order by id desc limit 1`,
  )
  const seeded = members[0]?.email ?? ''
  return {
    password: PASSWORD,
    refreshTokens: {
      [ada.email]: ada.refreshToken,
      [OWNER_EMAIL]: operatorSession.refresh_token,
      [seeded]: (await signIn(url, seeded, SEED_PASSWORD)).refresh_token,
    },
    apiKey,
    totpSecret: app.secret,
    recoveryCode,
  }
}

/** Leaves jobs in the queue of an installation whose processes do no background work. */
export async function queueWork(url: string, secrets: RecordedSecrets): Promise<void> {
  const refreshed = await callApi(url, '/auth/v1/token?grant_type=refresh_token', {
    json: { refresh_token: secrets.refreshTokens[OWNER_EMAIL] },
  })
  secrets.refreshTokens[OWNER_EMAIL] = refreshed.body.refresh_token
  const operate = callAs(url, refreshed.body.access_token)
  const session = await signIn(url, 'ada@seed.example', PASSWORD)
  // Request the export as another member, because a second export would replace Ada's first one.
  const other = await signIn(url, 'changing@seed.example', PASSWORD)
  await callAs(url, other.access_token)('/api/user/export', { json: {} })
  await operate(`/api/operator/members/${session.user.id}/pause`, { json: { reason } })
  await callAs(url)('/auth/v1/recover', { json: { email: 'ada@seed.example', ...(await botProof(url)) } })
}

async function signUp(url: string, email: string, referralCode?: string): Promise<NewMember> {
  const call = callAs(url)
  const data = referralCode ? { referral_code: referralCode } : {}
  await call('/auth/v1/signup', { json: { email, password: PASSWORD, data, ...(await botProof(url)) } })
  const code = await mailedCode(url, email)
  const { body } = await call('/auth/v1/verify', { json: { type: 'signup', email, token: code } })
  await callAs(url, body.access_token)('/api/users/stats')
  return {
    id: body.user.id,
    email,
    password: PASSWORD,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
  }
}

async function signIn(url: string, email: string, password: string) {
  const { body } = await callAs(url)('/auth/v1/token?grant_type=password', {
    json: { email, password, ...(await botProof(url)) },
  })
  return body as { access_token: string; refresh_token: string; user: { id: string } }
}

async function botProof(url: string) {
  return { gotrue_meta_security: { captcha_token: await createBotToken(url, '/auth/v1') } }
}

async function addRecoveryCodes(operate: Call): Promise<{ recoveryCode: string }> {
  const { body } = await operate('/auth/v1/factors/recovery-codes', { json: {} })
  const recoveryCode = (body.recovery_codes ?? body.codes)?.[0]
  if (!recoveryCode) throw new Error(`Expected recovery codes, got ${JSON.stringify(body)}.`)
  return { recoveryCode }
}

/**
 * Uses the installation as a member does.
 * @returns an API key
 */
async function useAsMember(url: string, ada: NewMember): Promise<string> {
  const call = callAs(url, ada.accessToken)
  await call('/api/users/onboard', { json: { userId: ada.id } })
  await call('/api/users/accept-tos', { json: { version: 1 } })
  await call('/api/users/accept-pp', { json: { version: 1 } })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  await call('/api/user/avatar', { json: { image: picture.toString('base64') } })
  await call('/api/user', {
    method: 'PATCH',
    json: {
      username: 'ada-upgrade',
      full_name: 'Ada Example',
      language: 'de',
      time_zone: 'Europe/Berlin',
      campaign_email: 'campaigns@seed.example',
    },
  })
  const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  await call('/api/users/link-wallet', { json: await proveWallet(wallet, linkWalletMessage(ada.email)) })
  const key = createNodeKey()
  await call('/api/node/register', { json: { ...key.registration(ada.id), name: 'attic' } })
  const results = (['profile', 'comment', 'post'] as const).map((kind, index) => ({
    id: randomUUID(),
    job: `https://source.example/${index}`,
    kind,
    bytes: 1000 + index,
    collectedAt: new Date(Date.now() - 60_000).toISOString(),
  }))
  await call('/api/node/results', { json: { results } })
  await call('/api/user/export', { json: {}, headers: { 'idempotency-key': 'one-export' } })
  const { body } = await call('/api/user/api-keys', {
    json: { name: 'Upgrade', scopes: ['read', 'write'], expiresInDays: 365 },
  })
  return body.key
}

async function changeAddress(url: string, member: NewMember): Promise<void> {
  await callAs(url, member.accessToken)('/auth/v1/user', {
    method: 'PUT',
    json: { email: 'changed@seed.example' },
  })
}

async function manage(operate: Call, memberId: string): Promise<void> {
  const text = {
    language: 'en',
    title: 'Terms of Service',
    markdown: '# Terms of Service\n\nSecond version.',
  }
  await operate('/api/operator/policies', { json: { kind: 'terms', version: 2, texts: [text], reason } })
  await operate('/api/operator/whitelists', { json: { name: 'partners', note: 'Partners', reason } })
  await operate('/api/operator/whitelists/partners/additions', {
    json: { csv: `ada@seed.example\n${memberId}\n0x${'7'.repeat(40)}\n`, reason },
  })
  for (const [category, points] of [
    ['Others', '12.5'],
    ['Rewards', '9999999'],
  ]) {
    await operate(`/api/operator/members/${memberId}/corrections`, {
      json: { id: randomUUID(), category, points, reason },
    })
  }
  await operate('/api/operator/settings/ACCOUNT_DELETION_DAYS', { json: { value: '9', reason } })
  await operate('/api/operator/rules', { json: { name: 'heartbeat_points', value: '30', reason } })
  await operate('/api/operator/operators', {
    json: { email: 'leaving@seed.example', role: 'auditor', reason },
  })
  for (const note of ['waiting', 'off']) {
    const { body } = await operate('/api/operator/webhooks', {
      json: {
        url: `https://${note}.seed.example/hook`,
        events: ['member.paused', 'wallet.linked'],
        note,
        reason,
      },
    })
    if (note === 'off') {
      await operate(`/api/operator/webhooks/${body.id}`, { method: 'PATCH', json: { on: false, reason } })
    }
  }
  const startsAt = new Date(Date.now() - 60_000).toISOString()
  await operate('/api/operator/campaigns', {
    json: {
      campaign: {
        key: 'upgrade-code',
        name: 'Code of the meetup',
        kind: 'code',
        code: 'meetup',
        startsAt,
        bonusPoints: 25,
      },
      reason,
    },
  })
}

/** Returns the responses that a sample of members receives. */
export async function recordAnswers(url: string, client: pg.Client): Promise<RecordedAnswer[]> {
  const { rows } = await client.query<{ email: string; first: string }>(
    `with sample as (
       (select id from members join member_totals on member_id = id
        where email like '%-%@seed.example'
        order by (pending > 0)::int + (referral > 0)::int + (rewards > 0)::int + (others > 0)::int desc, connectivity desc
        limit $1)
       union select member_id from smart_accounts
       union select member_id from appeals
       union select id from members where email = 'ada@seed.example'
     )
     select email, (created_at at time zone 'UTC')::date::text as first from members where id in (select id from sample)`,
    [SAMPLE],
  )
  const today = new Date().toISOString().slice(0, 10)
  const answers: RecordedAnswer[] = []
  for (const { email, first } of rows) {
    const { access_token: token } = await signIn(
      url,
      email,
      email.startsWith('ada@') ? PASSWORD : SEED_PASSWORD,
    )
    for (const path of [
      '/api/user',
      '/api/users/stats',
      `/api/users/points-history?range=${first}..${today}`,
      '/api/users/points-log?limit=100',
      '/api/users/points-export?format=csv',
      '/api/users/points-export?format=jsonl',
      '/api/users/referrals-paginated?limit=10',
      '/api/users/data-stats',
      '/api/users/wallet-change-eligibility',
      '/api/user/account',
      '/api/nodes',
      '/submissions/campaigns',
      '/api/holds',
      '/api/appeals',
      '/api/peaq/smart-account-exists',
      '/api/peaq/did-status',
      '/api/peaq/machine-identity',
    ]) {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      answers.push({ email, path, status: response.status, text: await response.text() })
    }
  }
  return answers
}

function callAs(url: string, token?: string) {
  return async (path: string, init: Parameters<typeof callApi>[2] = {}): ReturnType<typeof callApi> => {
    const answer = await callApi(url, path, { ...(token && { token }), ...init })
    if (answer.status >= 300) throw new Error(`${path} responded with ${answer.status}: ${answer.text}`)
    return answer
  }
}
