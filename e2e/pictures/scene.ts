import type { Page } from '@playwright/test'
import type { UserStats } from '../../packages/protocol/src/endpoints/members.ts'
import type { RuntimeConfig } from '../../packages/protocol/src/runtime-config.ts'
import type { User } from '../../packages/protocol/src/user.ts'
import type { Answers, AuthAnswers } from './answers.ts'

/** A page in a state, to be drawn in both themes and at each width. */
export interface Scene {
  /** Its folder and file, such as dashboard/filled. */
  name: string
  path: string
  /** Who opens it: a member, somebody who has yet to show more than a code or a password, or nobody. */
  visitor?: 'member' | 'half' | 'nobody'
  answers?: Answers
  account?: AuthAnswers
  /** What the portal itself keeps between visits, beyond the session. */
  remembers?: { user?: User; userStats?: UserStats; signupToken?: string; passwordResetTimeout?: object }
  /** The server does not say how it is set up. */
  withoutServer?: true
  /** What the server says of itself in place of its own settings. */
  settings?: Partial<RuntimeConfig>
  /** The text that is on the page once it stands as it should. */
  shows: string
  /** Skeletons are what the picture is of. */
  loading?: true
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** The window only, where something stands over the page. */
  windowOnly?: true
  /** Another window than the usual ones. */
  windows?: Window[]
}

export interface Window {
  width: number
  height: number
}
