import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { SessionIssuer } from '../sessions/issue-session.ts'

/** Dependencies of calls that send or consume emailed codes and links. */
export type LinkDeps = SessionIssuer & AuthDeps & { limits: AuthLimits; now: Clock }
