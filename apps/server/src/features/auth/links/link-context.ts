import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { AuthDependencies } from '../auth-context.ts'
import type { SessionIssuer } from '../sessions/issue-session.ts'

/** Dependencies of the calls that send or consume emailed codes and links. */
export type LinkDependencies = SessionIssuer & AuthDependencies & { limits: AuthLimits; now: () => Date }
