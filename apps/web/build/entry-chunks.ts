interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const AUTH = 'src/app/auth-main.tsx'
const PORTAL = 'src/app/portal-main.tsx'
/** Lazy parts of the router's pages. */
const PAGES = /\/src\/app\/routes\/_portal\/.*\?tsr-split/
/** The page that members open first. */
const FIRST_PAGE = /\/_portal\/dashboard\.tsx\?tsr-split/
/** Modules that re-export others. They belong to their importers. */
const BARRELS = /light-protocol\/endpoints(\/table)?$|\/lucide-react\.mjs$/

/** Modules without imports, which any page can load. One file costs less than a request for each. */
const LEAVES = /\/lucide-react\/.*\/icons\/|light-protocol\/endpoints\/of\//

/**
 * Groups modules by the entries and pages that import them statically: React, the code of both entries, of the
 * signed-out pages, of the portal, of the portal and lazy signed-out pages, of the dashboard and other lazy
 * parts, and of several other pages. By default, each set of importers has a separate file, which costs 0.5 KB
 * of headers and a request.
 * @param root folder of the portal, with a trailing slash
 */
export function entryChunks(root: string) {
  let chunkOf: ((id: string) => string | null) | undefined
  return [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
    ...['shared', 'auth', 'common', 'portal', 'pages', 'other-pages'].map((name, index) => ({
      name: (id: string, graph: ModuleGraph) => {
        chunkOf ??= assignChunks(root, graph)
        return chunkOf(id) === name ? name : null
      },
      // Priorities are integers. The groups above have the lowest and the highest.
      priority: 9 - index,
    })),
  ]
}

function assignChunks(root: string, graph: ModuleGraph) {
  const entries = [root + AUTH, root + PORTAL]
  const [auth, portal] = entries.map((entry) => collectImports([entry], graph)) as [Set<string>, Set<string>]
  const portalParts = lazyPartsOf(portal, graph)
  const authParts = lazyPartsOf(auth, graph).filter((id) => !portalParts.includes(id))
  const authPages = collectImports(authParts, graph)
  const wholePortal = collectImports([root + PORTAL], graph, true)
  const firstPage = collectImports(
    portalParts.filter((id) => FIRST_PAGE.test(id)),
    graph,
  )
  const otherParts = collectImports(
    portalParts.filter((id) => !FIRST_PAGE.test(id)),
    graph,
  )
  const otherPages = portalParts
    .filter((id) => PAGES.test(id) && !FIRST_PAGE.test(id))
    .map((id) => collectImports([id], graph))
  // Code of our own that loads no package, such as zod, and that no signed-out page loads.
  const isAllowed = (id: string) => !(/\/node_modules\//.test(id) || authPages.has(id)) || LEAVES.test(id)
  const isLight = (id: string) =>
    [...collectImports([id], graph)].every(
      (each) => portal.has(each) || firstPage.has(each) || isAllowed(each),
    )
  return (id: string) => {
    // An entry runs when its chunk loads.
    if (entries.includes(id)) return id.includes('auth-main') ? 'auth' : 'portal'
    if (auth.has(id)) return wholePortal.has(id) ? 'shared' : 'auth'
    if (portal.has(id)) return authPages.has(id) ? 'common' : 'portal'
    if (LEAVES.test(id)) return authPages.has(id) ? null : 'common'
    if (firstPage.has(id)) {
      if (!otherParts.has(id)) return null
      return authPages.has(id) ? 'common' : 'pages'
    }
    return otherPages.filter((page) => page.has(id)).length > 1 && isLight(id) ? 'other-pages' : null
  }
}

/** Returns the modules that modules import dynamically. */
function lazyPartsOf(modules: Set<string>, graph: ModuleGraph): string[] {
  return [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

/**
 * Returns the given modules and those that they import.
 * @param withLazy includes modules that are imported dynamically
 */
function collectImports(start: string[], graph: ModuleGraph, withLazy = false): Set<string> {
  const found = new Set(start)
  // The loop also visits the modules that it adds.
  for (const id of found) {
    if (BARRELS.test(id)) continue
    const module = graph.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) found.add(imported)
    if (withLazy) for (const imported of module?.dynamicallyImportedIds ?? []) found.add(imported)
  }
  return found
}
