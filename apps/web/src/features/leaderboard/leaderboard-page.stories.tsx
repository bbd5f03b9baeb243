import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { LeaderboardPage } from './leaderboard-page.tsx'

const leaderboard = {
  entries: [
    { rank: 1, handle: 'ada', heartbeats: 1234 },
    { rank: 2, handle: 'maria.santos', heartbeats: 700 },
  ],
  own: { rank: 2, heartbeats: 700 },
}

const meta = {
  component: LeaderboardPage,
  parameters: { path: '/leaderboard', answers: { ...filled, readLeaderboard: leaderboard } },
} satisfies Meta<typeof LeaderboardPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = {
  parameters: { answers: { ...filled, readLeaderboard: { entries: [], own: null } } },
}
export const WithoutUsername: Story = { parameters: { answers: { ...empty, readLeaderboard: leaderboard } } }
export const Loading: Story = { parameters: { answers: { ...filled, readLeaderboard: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readLeaderboard: failed } } }
