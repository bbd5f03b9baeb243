const started: Record<string, Promise<unknown> | undefined> = {}

/**
 * Imports a part of the portal after its style sheets have loaded. Vite calls this function for each `import()`;
 * see build/preload-helper.ts.
 * @param files scripts and style sheets that the part needs
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  files: string[] = [],
): Promise<Part | undefined> {
  try {
    await Promise.all(files.map((file) => (started[file] ??= loadFile(`/${file}`))))
    return await load()
  } catch (payload) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw payload
    return undefined
  }

  async function loadFile(href: string): Promise<void> {
    const isSheet = href.endsWith('.css')
    const rel = isSheet ? 'stylesheet' : 'modulepreload'
    if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
    document.head.append(link)
    if (!isSheet) return
    await new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = () => {
        // The next attempt requests the file again.
        started[href.slice(1)] = undefined
        link.remove()
        reject(new Error(`Failed to load ${href}`))
      }
    })
  }
}
