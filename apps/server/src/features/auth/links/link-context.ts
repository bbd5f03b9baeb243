import type { AuthLimits } from '../../../config/auth-limits.ts'
import type { AuthDependencies } from '../auth-context.ts'
import type { SessionIssuer } from '../sessions/issue-session.ts'

/** What the calls need that mail codes and links, and those that take them. */
export type LinkDependencies = SessionIssuer & AuthDependencies & { limits: AuthLimits; now: () => Date }
