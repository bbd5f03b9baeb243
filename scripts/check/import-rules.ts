/**
 * Folders of `apps/server/src` that each folder may import. `npm run check` enforces the list, and
 * docs/architecture.md draws it. Features that import no other feature need no entry. `.` is `main.ts`. Tests may
 * import everything.
 */
export const serverImports: Record<string, readonly string[]> = {
  errors: [],
  platform: ['errors'],
  audit: ['errors', 'platform'],
  config: ['errors', 'platform'],
  email: ['errors', 'platform'],
  events: ['platform'],
  'features/nodes': ['errors', 'platform'],
  'features/auth': ['config', 'email', 'errors', 'platform'],
  'features/live': ['errors', 'events', 'platform'],
  'features/operators': ['audit', 'errors', 'platform'],
  'features/points': ['audit', 'errors', 'events', 'features/nodes', 'platform'],
  'features/restores': ['audit', 'config', 'errors', 'platform'],
  'features/settings': ['audit', 'config', 'errors', 'platform'],
  'features/whitelists': ['audit', 'errors', 'platform'],
  'features/heartbeats': [
    'config',
    'errors',
    'events',
    'features/incidents',
    'features/nodes',
    'features/points',
    'platform',
  ],
  'features/members': [
    'audit',
    'config',
    'email',
    'errors',
    'events',
    'features/auth',
    'features/points',
    'platform',
  ],
  'features/policies': ['audit', 'errors', 'features/auth', 'features/whitelists', 'platform'],
  'features/referrals': ['errors', 'events', 'features/points', 'platform'],
  'features/relayer': ['errors', 'features/points', 'platform'],
  'features/rewards': [
    'audit',
    'config',
    'errors',
    'events',
    'features/points',
    'features/whitelists',
    'platform',
  ],
  'features/webhooks': ['audit', 'config', 'email', 'errors', 'features/operators', 'platform'],
  'features/api-keys': [
    'audit',
    'email',
    'errors',
    'features/auth',
    'features/members',
    'features/operators',
    'platform',
  ],
  'features/incidents': ['audit', 'errors', 'platform'],
  'features/make-good': [
    'audit',
    'config',
    'errors',
    'features/heartbeats',
    'features/incidents',
    'features/points',
    'platform',
  ],
  'features/cases': [
    'audit',
    'config',
    'email',
    'errors',
    'events',
    'features/heartbeats',
    'features/incidents',
    'features/members',
    'features/nodes',
    'features/operators',
    'features/points',
    'features/referrals',
    'features/rewards',
    'platform',
  ],
  'features/corrections': ['audit', 'config', 'errors', 'features/members', 'features/points', 'platform'],
  'features/fairness': [
    'audit',
    'email',
    'errors',
    'events',
    'features/auth',
    'features/heartbeats',
    'features/members',
    'features/points',
    'platform',
  ],
  'features/get-started': ['features/nodes', 'platform'],
  'features/insights': [
    'config',
    'errors',
    'features/auth',
    'features/heartbeats',
    'features/nodes',
    'features/points',
    'platform',
  ],
  'features/machine-ids': ['errors', 'events', 'features/members', 'features/relayer', 'platform'],
  'features/wallets': ['email', 'errors', 'events', 'features/auth', 'features/members', 'platform'],
  app: ['audit', 'config', 'email', 'errors', 'events', 'features', 'platform'],
  cli: ['app', 'audit', 'config', 'email', 'errors', 'events', 'features', 'platform'],
  '.': ['app'],
}

/** Imports allowed in features without an entry. */
const sharedFolders = ['audit', 'config', 'email', 'errors', 'events', 'platform']

/**
 * Folders of `apps/web/src` that each folder may import, besides itself. A feature imports no other feature:
 * `app/` combines them.
 */
const webImports: Record<string, readonly string[]> = {
  lib: ['locales'],
  hooks: ['lib'],
  components: ['hooks', 'lib'],
  features: ['components', 'hooks', 'lib'],
  app: ['components', 'features', 'hooks', 'lib', 'styles'],
}

/** Parts of the repository, each with the parts whose files it may import. */
const partImports: Record<string, readonly string[]> = {
  'packages/protocol': [],
  'packages/chain': [],
  'packages/tlog': [],
  'packages/client': ['packages/protocol'],
  'packages/ui': ['packages/protocol'],
  'apps/server': ['packages'],
  'apps/web': ['packages'],
  'apps/node': ['packages'],
}

const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'

interface Rule {
  name: string
  comment?: string
  severity: 'error'
  from: { path?: string; pathNot?: string }
  to: {
    path?: string
    pathNot?: string
    dependencyTypes?: string[]
    circular?: boolean
    viaOnly?: { dependencyTypesNot: string[] }
  }
}

/** Returns the rules for dependency-cruiser. */
export function createImportRules(): Rule[] {
  const rules: Rule[] = [
    {
      name: 'no-import-cycles',
      comment:
        'Move what both files need into a file below them. Types may refer to each other, and what is loaded later to what loads it.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'packages-by-name',
      comment: 'Import a package by its name, such as @hearth/client.',
      severity: 'error',
      from: { path: '^((apps|packages)/[^/]+)/' },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
  ]
  for (const [folder, allowed] of Object.entries(serverImports)) {
    const targets = folder === '.' ? allowed : [folder, ...allowed]
    rules.push({
      name: `server/${folder === '.' ? 'main' : folder}`,
      comment: `${folder} may import only: ${allowed.join(', ') || 'nothing'} (scripts/check/import-rules.ts).`,
      severity: 'error',
      from: { path: folder === '.' ? `^${SERVER}[^/]+$` : `^${SERVER}${folder}/` },
      to: { path: `^${SERVER}`, pathNot: `^${SERVER}(${targets.join('|')})/` },
    })
  }
  const listed = Object.keys(serverImports).filter((folder) => folder !== '.')
  const shared = sharedFolders.join('|')
  rules.push({
    name: 'server/unlisted-feature',
    comment: 'Add the feature and what it may import to scripts/check/import-rules.ts.',
    severity: 'error',
    from: { path: `^${SERVER}features/([^/]+)/`, pathNot: `^${SERVER}(${listed.join('|')})/` },
    to: { path: `^${SERVER}`, pathNot: `^${SERVER}(${shared}|features/$1)/` },
  })
  rules.push({
    name: 'server/unlisted-folder',
    comment: 'Add the folder and what it may import to scripts/check/import-rules.ts.',
    severity: 'error',
    from: { path: `^${SERVER}[^/]+/`, pathNot: `^${SERVER}(${listed.join('|')}|features)/` },
    to: { path: `^${SERVER}` },
  })
  for (const [folder, allowed] of Object.entries(webImports)) {
    const own = folder === 'features' ? 'features/$1' : folder
    rules.push({
      name: `web/${folder}`,
      comment: `${folder} may import only: ${allowed.join(', ')} (scripts/check/import-rules.ts).`,
      severity: 'error',
      from: { path: `^${WEB}${folder}/([^/]+)`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^${WEB}`, pathNot: `^${WEB}(${[own, ...allowed].join('|')})/` },
    })
  }
  rules.push({
    name: 'web/calls',
    comment: "Move the call into the feature's api.ts, with a name that says what it does.",
    severity: 'error',
    from: { path: `^${WEB}`, pathNot: `^${WEB}(lib/|features/[^/]+/api\\.ts$)` },
    to: { path: `^${WEB}lib/api/api\\.ts$` },
  })
  rules.push({
    name: 'web/unlisted-folder',
    comment: 'Add the folder and what it may import to scripts/check/import-rules.ts.',
    severity: 'error',
    from: {
      path: `^${WEB}.+\\.tsx?$`,
      pathNot: `^${WEB}(${Object.keys(webImports).join('|')}|styles)/|\\.d\\.ts$`,
    },
    to: {},
  })
  for (const [part, allowed] of Object.entries(partImports)) {
    const own = [part, ...allowed].join('|')
    rules.push({
      name: `parts/${part}`,
      comment: `${part} may import only: ${allowed.join(', ') || 'nothing'} (scripts/check/import-rules.ts).`,
      severity: 'error',
      from: { path: `^${part}/src/` },
      to: { path: '^(apps|packages|bench|e2e|scripts)/', pathNot: `^(${own})/` },
    })
  }
  return rules
}

/**
 * Returns the level of each folder: 0 if it may import no other, otherwise one above the highest folder that
 * it may import.
 */
export function computeLevels(imports = serverImports): Map<string, number> {
  const levels = new Map<string, number>()
  const visit = (folder: string, path: readonly string[]): number => {
    if (path.includes(folder))
      throw new Error(`These folders import each other: ${[...path, folder].join(' → ')}`)
    const known = levels.get(folder)
    if (known !== undefined) return known
    const below = expand(imports[folder] ?? [], imports).map((target) => visit(target, [...path, folder]))
    const level = Math.max(-1, ...below) + 1
    levels.set(folder, level)
    return level
  }
  for (const folder of Object.keys(imports)) visit(folder, [])
  return levels
}

/** Returns the allowed imports as a Mermaid flowchart, omitting those implied by others. */
export function drawImports(imports = serverImports): string {
  const levels = [...computeLevels(imports)]
  const rows = Object.groupBy(levels, ([, level]) => level)
  const top = Math.max(...levels.map(([, level]) => level))
  const lines = ['```mermaid', 'flowchart TD']
  for (let level = top; level >= 0; level -= 1) {
    const nodes = (rows[level] ?? []).map(([folder]) => `${idOf(folder)}["${nameOf(folder)}"]`)
    lines.push(`  subgraph level${level} ["level ${level}"]`, ...nodes.map((node) => `    ${node}`), '  end')
  }
  for (const folder of Object.keys(imports))
    for (const target of directImports(folder, imports)) lines.push(`  ${idOf(folder)} --> ${idOf(target)}`)
  return [...lines, '```'].join('\n')
}

/** Returns a folder's imports, except those that other imports imply. */
function directImports(folder: string, imports: typeof serverImports): string[] {
  const targets = expand(imports[folder] ?? [], imports)
  const reached = new Set<string>()
  const collect = (from: string) => {
    for (const target of expand(imports[from] ?? [], imports)) {
      if (reached.has(target)) continue
      reached.add(target)
      collect(target)
    }
  }
  for (const target of targets) collect(target)
  return targets.filter((target) => !reached.has(target))
}

/** Replaces `features` with the individual features. */
function expand(targets: readonly string[], imports: typeof serverImports): string[] {
  const features = Object.keys(imports).filter((folder) => folder.startsWith('features/'))
  return targets.flatMap((target) => (target === 'features' ? features : [target]))
}

const nameOf = (folder: string) => (folder === '.' ? 'main.ts' : folder.replace('features/', ''))
const idOf = (folder: string) => (folder === '.' ? 'main' : folder.replaceAll(/[/-]/g, '_'))
