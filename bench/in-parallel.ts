/**
 * Runs a function many times with limited concurrency.
 * @param run receives the number of the turn and its lane; a lane runs one turn at a time
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
