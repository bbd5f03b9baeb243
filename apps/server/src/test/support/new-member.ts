import { randomUUID } from 'node:crypto'
import { callApi } from './call-api.ts'
import { createBotToken } from './solve-bot-check.ts'

/** Timeout for an email. It can be long, because only a failing test reaches it. */
const PATIENCE_MS = 500_000

export interface NewMember {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

/** Signs up a member as the portal does: bot check, emailed code, verification. */
export async function newMember(
  url: string,
  options: { referralCode?: string; acceptedPolicies?: unknown } = {},
): Promise<NewMember> {
  const email = `${randomUUID()}@example.org`
  const password = `pass word ${randomUUID()}`
  await post(url, '/auth/v1/signup', {
    email,
    password,
    data: {
      ...(options.referralCode && { referral_code: options.referralCode }),
      ...(options.acceptedPolicies !== undefined && { accepted_policies: options.acceptedPolicies }),
    },
    gotrue_meta_security: { captcha_token: await createBotToken(url, '/auth/v1') },
  })
  const code = await mailedCode(url, email)
  const session = await post(url, '/auth/v1/verify', { type: 'signup', email, token: code })
  // Register the member now by calling the API. Otherwise, a background job would do so later.
  await callApi(url, '/api/users/stats', { token: session.access_token })
  return {
    id: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  }
}

async function post(url: string, path: string, json: unknown) {
  const { status, body, text } = await callApi(url, path, { json })
  if (status !== 200) throw new Error(`POST ${path} responded with ${status}: ${text}`)
  return body
}

/** Waits for and returns the newest code emailed to an address. */
export async function mailedCode(url: string, email: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const emails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { to: string; code?: string }[]
    const code = emails.find(({ to, code }) => to === email && code)?.code
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No email with a code arrived for ${email}.`)
}
