import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { captchaFailed } from '../auth-error.ts'
import { type AuthCharge, consumeAll } from '../limits.ts'
import type { BotCheck } from './bot-check.ts'

/**
 * Lets on who solved the bot check.
 *
 * Budgets of accounts must be taken behind it, so that nobody uses up those of others for nothing. The network's own
 * protects the check: where that asks a third party, each asking is paid for first. The proof of work refuses what
 * nobody solved from memory, and a solution has cost its sender more than it costs here; so who solved it pays together
 * with the rest, in one statement, and who did not pays alone.
 * @param network what the caller's network pays with
 * @returns what is still to be taken, before anything else
 * @throws AuthError captcha_failed, over_request_rate_limit
 */
export async function passBotCheck(
  deps: { botCheck: BotCheck; rateLimiter: RateLimiter },
  caller: { captchaToken: string; address: string },
  subnet: AuthCharge,
): Promise<AuthCharge[]> {
  const paysFirst = deps.botCheck.asksElsewhere ?? false
  if (paysFirst) await consumeAll(deps.rateLimiter, [subnet])
  if (await deps.botCheck.accept(caller.captchaToken, caller.address)) return paysFirst ? [] : [subnet]
  if (!paysFirst) await consumeAll(deps.rateLimiter, [subnet])
  throw captchaFailed()
}
