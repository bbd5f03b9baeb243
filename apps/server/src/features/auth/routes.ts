import type { User } from '@hearth/protocol/user'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { AuthGate } from './auth-gate.ts'
import { type ChallengeDeps, issueChallenge } from './bot-check/issue-challenge.ts'
import { createLogin, type LoggedInAccount } from './login.ts'

export function authRoutes(
  deps: ChallengeDeps & {
    auth: AuthGate
    readMember(account: LoggedInAccount): Promise<User>
  },
): Pick<Handlers, 'login' | 'readBotChallenge'> {
  return {
    login: createLogin(deps),
    readBotChallenge: async ({ context }) => {
      const { parameters, signature } = await issueChallenge(deps, context.address)
      return { parameters: { ...parameters }, ...(signature !== undefined && { signature }) }
    },
  }
}
