/**
 * Loads a part that the page works without. A part that fails is not requested again: a module that failed to load
 * once stays failed until the next page load.
 * @returns undefined if the part failed to load or the signal was aborted
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
