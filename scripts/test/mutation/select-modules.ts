import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { root } from '../../paths.ts'

/** Source that may contain rules. Components (`.tsx`) are excluded, because they render. */
const SOURCES = ['apps/{server,node,web}/src/**/*.ts', 'packages/*/src/**/*.ts']
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**', '**/*.d.ts', '**/*.gen.ts', '**/*.stories.ts']
const TESTS = /\.test\.ts$|\/testing\/|\/src\/test\//

/** Pure modules that are not mutated, by glob. */
export const exclusions: Record<string, string> = {
  'apps/server/src/cli/simulate/*.ts':
    'Scenarios of a simulation. Their numbers are its input, and other numbers are as good.',
  'apps/server/src/features/auth/passwords/fits-bcrypt.ts':
    'The published test vectors of bcrypt verify each step. Mutants of its loops run until the time limit.',
  'apps/server/src/platform/http/{build-openapi,create-examples,describe-openapi,openapi-webhooks}.ts':
    'They build docs/openapi.json. `npm run check` compares the entire document.',
  'apps/web/src/app/dev/*.ts': 'Pages for development, which are not part of the build.',
  'packages/protocol/src/reference/*.ts':
    'Texts of the OpenAPI document. docs/openapi.json contains all of them.',
}

/** Tests that are not run, because they take seconds and use many modules: each of their mutants would wait for them. */
const SLOW_TESTS = [
  'apps/server/src/cli/simulate/simulate-farms.test.ts',
  'apps/web/src/styles/letters.test.ts',
]

/**
 * Packages and built-in modules that read or write nothing outside the process. All other packages count as I/O,
 * even node:timers/promises: fake timers do not replace it, so each mutant of what waits would wait.
 */
const PURE_PACKAGES = new Set([
  ...['assert', 'buffer', 'crypto', 'path', 'url', 'util', 'zlib'].map((name) => `node:${name}`),
  ...['@bufbuild/protobuf/wire', '@lingui/core', '@lingui/core/macro', '@supabase/auth-js', 'altcha-lib'],
  ...['bowser', 'csv-parse/sync', 'd3-array', 'disposable-email-domains-js', 'eventsource-parser/stream'],
  ...['feedsmith', 'fflate', 'ipaddr.js', 'jose', 'lru-cache', 'micromark', 'otpauth', 'ox/Keystore'],
  ...[
    'robots-parser',
    'tiny-secp256k1',
    'uqr',
    'uuid',
    'viem',
    'viem/accounts',
    'viem/chains',
    'yaml',
    'zod',
  ],
])

/** Packages whose types alone show that a module does I/O: it receives a connection, a request or a component. */
const IO_TYPES =
  /^(kysely|pg|pg-boss|fastify|pino|react|commander|sharp|sonner|lucide-react)$|^@tanstack\/|^node:(dns|fs|http|net|stream|tls)\b/

/** Modules of the project whose types alone show the same. */
const IO_TYPE_MODULES = /\/platform\/database\/|-deps\.ts$/

const IO_GLOBALS = new Set([
  ...['BroadcastChannel', 'EventSource', 'WebSocket', 'Worker', 'caches', 'console', 'document', 'fetch'],
  ...[
    'globalThis',
    'history',
    'indexedDB',
    'localStorage',
    'location',
    'navigator',
    'self',
    'sessionStorage',
  ],
  'window',
])

/** Members of `process` that do not read the environment only. */
const PROCESS_IO = new Set(['exit', 'exitCode', 'kill', 'off', 'on', 'once', 'stderr', 'stdin', 'stdout'])

/** Modules that a test must not reach, because they start PostgreSQL, a process, a thread or a chain. */
const UNSUITABLE_FOR_TESTS = new Set(['pg', 'pg-boss', 'node:child_process', 'node:worker_threads'])

interface Module {
  imports: { target: string; isType: boolean }[]
  /** True if the module itself does I/O. */
  doesIo: boolean
  hasFunctions: boolean
  awaits: boolean
}

/** Returns the modules to mutate: those that contain functions and neither do I/O nor import a module that does. */
export function selectModules(): string[] {
  const modules = readModules()
  const isPure = createPurity(modules)
  const excluded = new Set(Object.keys(exclusions).flatMap((glob) => globSync(glob, { cwd: root })))
  return [...modules]
    .filter(([file, { hasFunctions }]) => hasFunctions && isPure(file))
    .map(([file]) => file)
    .filter((file) => !file.endsWith('.tsx') && !TESTS.test(file) && !excluded.has(file))
    .toSorted()
}

/** Returns the test files that need neither PostgreSQL nor a browser, and that reach a mutated module. */
export function selectTests(): string[] {
  const modules = readModules()
  const mutated = new Set(selectModules())
  return [...modules.keys()]
    .filter((file) => file.endsWith('.test.ts') && !SLOW_TESTS.includes(file))
    .filter((file) => {
      const reached = reach(file, modules)
      return [...reached].some((each) => mutated.has(each)) && ![...reached].some(isUnsuitable)
    })
    .toSorted()
}

function isUnsuitable(target: string): boolean {
  return UNSUITABLE_FOR_TESTS.has(target) || /\/test\/support\/(start|test-database)/.test(target)
}

let cached: Map<string, Module> | undefined

function readModules(): Map<string, Module> {
  if (cached) return cached
  const files = globSync([...SOURCES, 'apps/{server,node,web}/src/**/*.tsx', 'packages/*/src/**/*.tsx'], {
    cwd: root,
    exclude: NOT_SOURCES,
  })
  const known = new Set(files)
  cached = new Map(files.map((file) => [file, readModule(file, known)]))
  return cached
}

function readModule(file: string, known: ReadonlySet<string>): Module {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const result: Module = {
    imports: [],
    doesIo: file.endsWith('.tsx'),
    hasFunctions: false,
    awaits: false,
  }
  const declared = new Set<string>()
  const used = new Set<string>()
  const add = (specifier: string, isType: boolean, names: string[] = []) => {
    const target = resolve(file, specifier, known)
    result.imports.push({ target, isType })
    if (isType && IO_TYPE_MODULES.test(target)) result.doesIo = true
    if (known.has(target)) return
    if (isType ? IO_TYPES.test(specifier) : !isPureImport(specifier, names)) result.doesIo = true
  }
  const addFunction = ({ params }: { params: ESTree.ParamPattern[] }) => {
    result.hasFunctions = true
    for (const param of params) for (const name of namesIn(param)) declared.add(name)
  }
  const addUse = (node: ESTree.Node) => node.type === 'Identifier' && used.add(node.name)
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      for (const { local } of specifiers) declared.add(local.name)
      const areTypes = specifiers.every(
        (each) => each.type === 'ImportSpecifier' && each.importKind === 'type',
      )
      const names = specifiers.map(({ local }) => local.name)
      add(source.value, importKind === 'type' || (specifiers.length > 0 && areTypes), names)
    },
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) add(source.value, exportKind === 'type')
    },
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false)
    },
    VariableDeclarator: ({ id }) => {
      for (const name of namesIn(id)) declared.add(name)
    },
    FunctionDeclaration: (node) => {
      if (node.id) declared.add(node.id.name)
      addFunction(node)
    },
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    AwaitExpression: () => {
      result.awaits = true
    },
    MemberExpression: ({ object, property }) => {
      addUse(object)
      if (object.type !== 'Identifier' || object.name !== 'process') return
      if (property.type === 'Identifier' && PROCESS_IO.has(property.name)) result.doesIo = true
    },
    CallExpression: ({ callee, arguments: args }) => {
      addUse(callee)
      for (const each of args) addUse(each)
    },
    NewExpression: ({ callee }) => {
      addUse(callee)
    },
    AssignmentPattern: ({ right }) => {
      addUse(right)
    },
  }).visit(program)
  if ([...used].some((name) => IO_GLOBALS.has(name) && !declared.has(name))) result.doesIo = true
  return result
}

function isPureImport(specifier: string, names: readonly string[]): boolean {
  if (specifier === 'node:net') return names.every((name) => name === 'BlockList' || name.startsWith('isIP'))
  return PURE_PACKAGES.has(specifier)
}

/** Returns the names that a pattern binds. */
function namesIn(pattern: ESTree.Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesIn(each) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesIn(each.type === 'Property' ? each.value : each))
    default:
      return []
  }
}

/** Returns the imported file, relative to the root, or the specifier of a package. */
function resolve(file: string, specifier: string, known: ReadonlySet<string>): string {
  const [, name, path] = /^@hearth\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
  const base = specifier.startsWith('.')
    ? join(dirname(file), specifier)
    : name && `packages/${name}/src/${path || 'index'}`
  if (!base) return specifier
  return [base, `${base}.ts`, `${base}.tsx`].find((each) => known.has(each)) ?? base
}

/** Returns a function that tells whether a module and all modules that it imports do no I/O. */
function createPurity(modules: Map<string, Module>): (file: string) => boolean {
  const isPureWithoutAwait = (file: string) =>
    [...reach(file, modules)].every((each) => !modules.get(each)?.doesIo)
  return (file) => {
    if (!isPureWithoutAwait(file)) return false
    const { awaits, imports } = modules.get(file) as Module
    // What such a module awaits is an injected operation with a type of the module that does the I/O.
    return !awaits || imports.every(({ target, isType }) => !isType || isPureWithoutAwait(target))
  }
}

/** Returns a module and everything that it imports at run time. */
function reach(file: string, modules: Map<string, Module>, reached = new Set<string>()): Set<string> {
  reached.add(file)
  for (const { target, isType } of modules.get(file)?.imports ?? [])
    if (!isType && !reached.has(target)) reach(target, modules, reached)
  return reached
}
