import { failed } from './answers.ts'
import { filled, filledAccount } from './filled.ts'
import { CHECK_FAILED } from './member-scenes.ts'
import type { Scene } from './scene.ts'

const member = { answers: filled, account: filledAccount } as const
const phone = [{ width: 390, height: 844 }]

/** Scenes of help pages, policies, error pages and other layouts. */
export const otherScenes: Scene[] = [
  { ...member, name: 'help/filled', path: '/faqs', shows: 'What is' },
  { ...member, name: 'help/answer', path: '/faqs#not-counted', shows: 'Too many nodes' },
  {
    ...member,
    name: 'help/empty',
    path: '/faqs',
    shows: 'What is',
    act: (page) => page.getByRole('searchbox').fill('zeppelin'),
  },
  { visitor: 'nobody', answers: filled, name: 'help/nobody', path: '/faqs', shows: 'What is' },
  { ...member, name: 'policies/terms', path: '/policies/terms', shows: 'What this is about' },
  {
    ...member,
    answers: { ...filled, readSmartAccount: failed },
    name: 'header/degraded',
    path: '/agentinsights',
    shows: CHECK_FAILED,
    windowOnly: true,
  },
  { visitor: 'nobody', name: 'other/not-found', path: '/no/such/page', shows: 'Page not found' },
  {
    visitor: 'nobody',
    withoutServer: true,
    name: 'other/unreachable',
    path: '/auth',
    shows: "Couldn't reach the portal",
  },
  {
    ...member,
    name: 'other/small-screen',
    path: '/dashboard',
    shows: 'Mobile version coming soon',
    windows: phone,
  },
  { ...member, name: 'dashboard/today', path: '/dashboard?range=today', shows: 'since 00:00 UTC' },
  {
    ...member,
    name: 'dashboard/sidebar-closed',
    path: '/dashboard',
    shows: 'old-laptop',
    act: (page) => page.keyboard.press('Control+b'),
  },
]
