import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Answers, type AuthAnswers, never, RejectedAnswer } from '../../../e2e/screenshots/answers.ts'
import { accountUser, filled } from '../../../e2e/screenshots/filled.ts'
import { createToken } from '../../../e2e/screenshots/session.ts'
import { AuthApp } from '../src/app/auth/auth-app.tsx'
import { authClient } from '../src/lib/session/auth-client.ts'
import { memoryStorage } from './memory-storage.ts'
import { prepareBrowser } from './prepare-browser.ts'

/** Returns a session of the auth service. */
export const createAuthSession = (aal: 'aal1' | 'aal2', factors: object[] = []) => ({
  access_token: createToken({ sub: accountUser.id, exp: 4_000_000_000, aal }),
  refresh_token: `refresh-${aal}`,
  token_type: 'bearer',
  expires_in: 3600,
  user: { ...accountUser, factors },
})

/** Session of a member without a second factor. */
export const authSession = createAuthSession('aal1')

/**
 * Creates an error response of the auth service, with its code in both versions of the protocol.
 * @param retryAfter seconds
 */
export const rejectAuth = (status: number, code: string, retryAfter?: number) =>
  new RejectedAnswer(status, { code, error_code: code, message: `Rejected: ${code}` }, retryAfter)

interface Options {
  answers?: Answers
  /** Responses of the auth service that differ from those of a member without a second factor. */
  account?: Partial<AuthAnswers> & Record<string, unknown>
  config?: Partial<RuntimeConfig>
}

/** Prepares the signed-out pages for a visitor. The bot check passes without a task. */
export async function prepareAuthPages({ answers, account, config }: Options = {}) {
  const start = location.href
  vi.stubGlobal('sessionStorage', memoryStorage())
  const api = await prepareBrowser(
    { ...filled, readBotChallenge: never, ...answers },
    {
      account: {
        '/user': authSession.user,
        '/sessions': { sessions: [] },
        '/activity': { events: [], next: null },
        '/factors/recovery-codes': { total: 0, remaining: 0 },
        '/verify': authSession,
        '/signup': { ...authSession.user, confirmation_sent_at: 'now' },
        '/recover': {},
        '/resend': {},
        '/logout': {},
        ...account,
      },
      config: { botCheck: { kind: 'off' }, ...config },
    },
  )
  const requests: Request[] = []
  api.respond = (request) => void requests.push(request.clone())
  onTestFinished(async () => {
    // The auth client keeps its session until the end of the file.
    localStorage.removeItem('accessToken')
    api.account = { ...api.account, '/logout': {} } as AuthAnswers
    delete api.delay
    await (await authClient()).signOut({ scope: 'local' })
    history.replaceState(null, '', start)
  })
  return {
    api,
    async open(path: string) {
      history.pushState(null, '', path)
      return render(<AuthApp />)
    },
    /** Returns the bodies sent to a path. */
    readBodies: (path: string): Promise<unknown[]> =>
      Promise.all(
        requests
          .filter(({ url, method }) => method !== 'GET' && new URL(url).pathname === path)
          .map((request) => request.clone().json()),
      ),
    /** Opens a session that the member has not yet entered the portal with. */
    async openSession({ access_token, refresh_token } = authSession) {
      const { error } = await (await authClient()).setSession({ access_token, refresh_token })
      if (error) throw error
    },
  }
}
