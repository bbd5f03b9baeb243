import { PART_MISSING } from '../../lib/browser/missing-part.ts'

let loading: Promise<void> | undefined

/** Loads the styles of the other signed-out pages, which log-in.html lists but does not load. */
export function loadStyles(): Promise<void> {
  loading ??= load(document.querySelector<HTMLScriptElement>('script[data-styles]')?.dataset.styles)
  return loading
}

async function load(href: string | undefined): Promise<void> {
  if (href === undefined) return
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
  document.head.append(sheet)
  await new Promise<void>((resolve, reject) => {
    sheet.onload = () => resolve()
    sheet.onerror = () => reject(new Error(PART_MISSING))
  }).catch((error: unknown) => {
    sheet.remove()
    loading = undefined
    throw error
  })
}
