import type { User } from '@hearth/protocol/user'
import type { Handlers } from '../platform/http/handlers.ts'
import type { AuthGate } from './auth-gate.ts'
import type { ProofOfWork } from './bot-check/bot-check.ts'
import { createLogin, type LoggedInAccount } from './login.ts'

export function authRoutes(deps: {
  auth: AuthGate
  botCheck: ProofOfWork
  readUser(account: LoggedInAccount): Promise<User>
}): Pick<Handlers, 'login' | 'readBotChallenge'> {
  return {
    login: createLogin(deps),
    readBotChallenge: async () => {
      const { parameters, signature } = await deps.botCheck.createChallenge()
      return { parameters: { ...parameters }, ...(signature !== undefined && { signature }) }
    },
  }
}
