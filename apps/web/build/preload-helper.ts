import type { Plugin } from 'vite'

const ID = '\0vite/preload-helper.js'

const helper = `
const seen = {}
export const __vitePreload = (load, files = []) => {
  const waiting = files.map((file) => seen[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file
    const isSheet = href.endsWith('.css')
    if (document.querySelector('link[href="' + href + '"]' + (isSheet ? '[rel=stylesheet]' : ''))) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: isSheet ? 'stylesheet' : 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
    if (!isSheet) return resolve()
    link.onload = resolve
    link.onerror = () => { delete seen[file]; reject(new Error('Unable to preload CSS for ' + href)) }
  }))
  return Promise.all(waiting).then(load).catch((payload) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw payload
  })
}`

export function preloadHelper(): Plugin {
  return { name: 'preload-helper', apply: 'build', enforce: 'pre', load: { order: 'pre', handler: (id) => (id === ID ? helper : null) } }
}
