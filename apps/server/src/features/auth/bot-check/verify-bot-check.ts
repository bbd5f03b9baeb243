import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { captchaFailed } from '../auth-error.ts'
import { type AuthCharge, consumeAll } from '../limits.ts'
import type { BotCheck } from './bot-check.ts'

/**
 * Verifies the bot check. Charge account budgets only afterwards, so that bots cannot exhaust them. If the
 * check calls a third party, charges the subnet's budget first. Otherwise, charges the subnet only if the
 * check fails. If the check succeeds, returns the charge for the caller to combine with others.
 * @param subnet charge to the caller's subnet
 * @returns charges that the caller must make before anything else
 * @throws AuthError captcha_failed, over_request_rate_limit; unexpected_failure if the check is unavailable
 */
export async function verifyBotCheck(
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
