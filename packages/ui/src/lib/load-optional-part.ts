/**
 * Loads an optional module. A module that has failed keeps failing until the next page load.
 * @returns undefined if it failed or was aborted
 */
export async function loadOptionalPart<Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
): Promise<Part | undefined> {
  if (signal.aborted) return undefined
  const part = await load().catch((error: unknown) => {
    console.warn(error)
    return undefined
  })
  return signal.aborted ? undefined : part
}
