/**
 * Does something many times, so many at once.
 * @param run gets the number of the turn and of its lane; a lane takes one turn after the other
 * @returns turns per second
 */
export async function inParallel(
  times: number,
  lanes: number,
  run: (turn: number, lane: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (next < times) await run(next++, lane)
    }),
  )
  return times / ((performance.now() - startedAt) / 1000)
}
