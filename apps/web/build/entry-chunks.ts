interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const AUTH = 'src/app/auth-main.tsx'
const PORTAL = 'src/app/portal-main.tsx'
/** Code that only the signed-out pages and the security settings need. */
const AUTH_FOLDERS = /\/src\/(app|features)\/auth[-/]/
/** Lazy parts of the router's pages. */
const PAGES = /\/src\/app\/routes\/_portal\/.*\?tsr-split/
/** Modules that re-export others, which belong to the code that uses them. */
const BARRELS = /light-protocol\/endpoints(\/table)?$|\/lucide-react\.mjs$/

/**
 * Groups modules by the entries and pages that import them statically: React, the code of both entries, of the
 * signed-out pages, of the portal, of the portal and lazy signed-out pages, and of several pages of the portal.
 * By default, each module that two pages share becomes a separate file, which costs 0.5 KB of headers and a
 * request.
 * @param root folder of the portal, with a trailing slash
 */
export function entryChunks(root: string) {
  let chunkOf: ((id: string) => string | null) | undefined
  return [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
    { name: 'icons', test: /\/lucide-react\/.*\/icons\//, priority: 0 },
    { name: 'endpoints', test: /light-protocol\/endpoints\/of\//, priority: 0 },
    ...['shared', 'auth', 'common', 'portal', 'pages'].map((name, index) => ({
      name: (id: string, graph: ModuleGraph) => {
        chunkOf ??= assignChunks(root, graph)
        return chunkOf(id) === name ? name : null
      },
      priority: 1 - index / 10,
    })),
  ]
}

function assignChunks(root: string, graph: ModuleGraph) {
  const entries = [root + AUTH, root + PORTAL]
  const [auth, portal] = entries.map((entry) => collectImports(entry, graph)) as [Set<string>, Set<string>]
  const lazyPartsOf = (modules: Set<string>) =>
    [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const authPages = lazyPartsOf(auth).map((id) => collectImports(id, graph))
  const pages = lazyPartsOf(portal)
    .filter((id) => PAGES.test(id))
    .map((id) => collectImports(id, graph))
  return (id: string) => {
    // An entry runs when its chunk loads, so no other page may load that chunk.
    if (entries.includes(id)) return null
    if (auth.has(id)) return AUTH_FOLDERS.test(id) && !portal.has(id) ? 'auth' : 'shared'
    if (portal.has(id)) return authPages.some((page) => page.has(id)) ? 'common' : 'portal'
    return pages.filter((page) => page.has(id)).length > 1 ? 'pages' : null
  }
}

/** Returns the modules that a module imports statically, including itself. */
function collectImports(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set([start])
  // The loop also visits the modules that it adds.
  for (const id of found)
    if (!BARRELS.test(id))
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
