import type { Page } from '@playwright/test'
import type { UserStats } from '../../packages/protocol/src/endpoints/members.ts'
import type { RuntimeConfig } from '../../packages/protocol/src/runtime-config.ts'
import type { User } from '../../packages/protocol/src/user.ts'
import type { Answers, AuthAnswers } from './answers.ts'

/** Page state to capture in both themes and at each width. */
export interface Scene {
  /** Folder and file name, such as dashboard/filled. */
  name: string
  path: string
  /** Visitor of the page: a member, a user with an incomplete login, or nobody. */
  visitor?: 'member' | 'half' | 'nobody'
  answers?: Answers
  account?: AuthAnswers
  /** Data that the portal stores between visits, apart from the session. */
  remembers?: { user?: User; userStats?: UserStats; signupToken?: string; passwordResetTimeout?: object }
  /** True if the server does not return its settings. */
  withoutServer?: true
  /** Overrides of the server's own settings. */
  settings?: Partial<RuntimeConfig>
  /** Text that is visible when the page is ready. */
  shows: string
  /** True if the screenshot shows skeletons. */
  loading?: true
  /** Action to perform before the capture. */
  act?: (page: Page) => Promise<void>
  /** True if only the window is captured, for example when a dialog is open. */
  windowOnly?: true
  /** Windows to use instead of the usual ones. */
  windows?: Window[]
}

export interface Window {
  width: number
  height: number
}

/** One screenshot of a scene. */
export interface Screenshot {
  /** Scene name with theme and width, such as dashboard/filled-dark-1280. */
  name: string
  window: Window
  theme: (typeof themes)[number]
}

export const themes = ['light', 'dark'] as const

const usualWindows: Window[] = [
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
]

/** Lists a scene's screenshots: one for each window and theme. */
export function listScreenshots({ name, windows = usualWindows }: Scene): Screenshot[] {
  return windows.flatMap((window) =>
    themes.map((theme) => ({ name: `${name}-${theme}-${window.width}`, window, theme })),
  )
}
