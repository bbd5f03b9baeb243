/** Leaderboard on which the member is second. */
export const leaderboard = {
  entries: [
    { rank: 1, handle: 'ada', heartbeats: 1234 },
    { rank: 2, handle: 'maria.santos', heartbeats: 700 },
  ],
  own: { rank: 2, heartbeats: 700 },
}
