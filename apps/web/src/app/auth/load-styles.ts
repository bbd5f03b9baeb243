import { loadPart } from '../../lib/browser/load-part.ts'

/** Loads the styles of the other signed-out pages, which log-in.html names but does not load. */
export async function loadStyles(): Promise<void> {
  const sheet = document.querySelector<HTMLScriptElement>('script[data-styles]')?.dataset.styles
  await loadPart(async () => undefined, sheet === undefined ? [] : [sheet])
}
