import type { AuthDependencies } from './auth-context.ts'
import type { SessionIssuer } from './issue-session.ts'
import type { AuthLimits } from './limits.ts'

/** What the calls need that mail codes and links, and those that take them. */
export type LinkDependencies = SessionIssuer & AuthDependencies & { limits: AuthLimits; now: () => Date }
