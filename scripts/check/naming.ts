import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { root } from '../paths.ts'

/** Words that are not customary in names, in all inflections. */
const dialectWords = new Set(
  [
    'keep keeps kept keeper keepers keeping',
    'hold holds held holding',
    'tell tells told telling',
    'note notes noted noting',
    'look looks looked looking',
    'take takes took taken taking',
    'refuse refuses refused refusing refusal refusals',
    'forget forgets forgot forgotten forgetting',
    'lift lifts lifted lifting',
    'owe owes owed owing',
    'mend mends mended mending',
    'begin begins began begun beginning',
    'said anew whoever',
  ].flatMap((forms) => forms.split(' ')),
)

const fieldVerbs = new Set(
  (
    'get list find create update upsert delete add remove record save load read write parse validate assert ' +
    'compute evaluate send publish notify enqueue acquire release lock schedule retry handle render format'
  ).split(' '),
)

/** The check fails above this many dialect names or below this many field verbs, both per 10,000 names. */
const limits = { dialect: 2.5, verbs: 330 }

/** Names that contain a dialect word for a good reason. They count as names, but not as dialect. */
const exceptions = new Set([
  // Plain noun: the text that an operator adds to a campaign, rule, webhook or whitelist, or the footnote of
  // an email.
  'note',
  // Signed notes, as the specification calls them.
  ...['NOTE', 'SignedNote', 'parseNote', 'formatNote', 'verifyNote'],
  // Public wire names.
  ...[
    'holdId',
    'hold',
    'holds',
    'holdAt',
    'takes',
    'liftedBy',
    'keptAt',
    'HELD',
    'lookedAt',
    'NAME_TAKEN',
    'refused',
    'refusedSlots',
    'readHolds',
    'ReadHoldsResponse',
    ...['Hold', 'HoldDetails', 'HoldList', 'HoldReason'],
  ],
  // Public names of rules.
  ...['hold_at_score', 'signal_held_invitees'],
  // Columns and tables of earlier versions that the upgrade test reads.
  ...['held_at', 'held_by', 'held_until', 'hold_id', 'kept_at', 'lifted_at', 'lifted_by', 'looked_at'],
  ...['places_taken', 'refused_at'],
  // Options of Node.js, undici and subset-font.
  ...['keepAlive', 'keepAliveTimeout', 'keepFeatures'],
])

const generatedFiles = /\.gen\.ts$|\/email\/compiled\/|\/src\/artifacts\//

export interface NameCount {
  names: number
  /** Per 10,000 names. */
  dialect: number
  /** Per 10,000 names. */
  verbs: number
}

/** Splits a name into lower-case words at camelCase, snake_case and digits. */
export function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

/** Returns whether a name contains a dialect word and is not an exception. */
export function isDialect(name: string): boolean {
  return !exceptions.has(name) && splitName(name).some((word) => dialectWords.has(word))
}

/** Counts the names that contain a dialect word and the names that contain a field verb. */
export function countNames(names: readonly string[]): NameCount {
  const perTenThousand = (matches: (name: string) => boolean) =>
    names.length === 0 ? 0 : (names.filter(matches).length / names.length) * 10_000
  return {
    names: names.length,
    dialect: perTenThousand(isDialect),
    verbs: perTenThousand((name) => splitName(name).some((word) => fieldVerbs.has(word))),
  }
}

/**
 * Returns each name that the source declares: variables, parameters, functions, classes, types, renamed
 * imports, and the members of classes, interfaces and object literals. Excludes names that are only used,
 * such as shorthand properties.
 */
export function listDeclaredNames(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`Failed to parse ${file}: ${errors[0].message}`)
  const names: string[] = []
  const addKey = ({ key, computed }: { key: ESTree.PropertyKey; computed: boolean }) => {
    if (!computed && (key.type === 'Identifier' || key.type === 'PrivateIdentifier')) names.push(key.name)
  }
  const addId = ({ id }: { id: ESTree.BindingIdentifier | null }) => {
    if (id) names.push(id.name)
  }
  const addPattern = (pattern: ESTree.ParamPattern | null): void => {
    if (pattern === null) return
    switch (pattern.type) {
      case 'Identifier':
        names.push(pattern.name)
        break
      case 'ObjectPattern':
        for (const property of pattern.properties)
          addPattern(property.type === 'RestElement' ? property.argument : property.value)
        break
      case 'ArrayPattern':
        for (const element of pattern.elements) addPattern(element)
        break
      case 'AssignmentPattern':
        addPattern(pattern.left)
        break
      case 'RestElement':
        addPattern(pattern.argument)
        break
      case 'TSParameterProperty':
        addPattern(pattern.parameter)
    }
  }
  const addParameters = ({ params }: { params: ESTree.ParamPattern[] }) => {
    for (const parameter of params) addPattern(parameter)
  }
  const addFunction = (node: ESTree.Function) => {
    addId(node)
    addParameters(node)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => addPattern(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSEmptyBodyFunctionExpression: addFunction,
    ArrowFunctionExpression: addParameters,
    TSFunctionType: addParameters,
    TSMethodSignature: (node) => {
      addKey(node)
      addParameters(node)
    },
    TSPropertySignature: addKey,
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'Property' && !property.shorthand) addKey(property)
    },
    ClassDeclaration: addId,
    ClassExpression: addId,
    TSInterfaceDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSTypeParameter: ({ name }) => names.push(name.name),
    CatchClause: ({ param }) => addPattern(param),
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === 'Identifier' && imported.name !== local.name) names.push(local.name)
    },
  }).visit(program)
  return names
}

/** Returns the names declared in all TypeScript files of the repository, except generated ones. */
function listRepositoryNames(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\0').filter((file) => file !== '' && !generatedFiles.test(file))
  return files.flatMap((file) => listDeclaredNames(file, readFileSync(join(root, file), 'utf8')))
}

if (import.meta.main) {
  const names = listRepositoryNames()
  const count = countNames(names)
  console.log(
    `${count.names} names; per 10,000: ${count.dialect.toFixed(1)} with a dialect word (at most ${limits.dialect}), ` +
      `${count.verbs.toFixed(1)} with a verb of the field (at least ${limits.verbs})`,
  )
  if (count.dialect > limits.dialect || count.verbs < limits.verbs || process.argv.includes('--list'))
    for (const [name, uses] of Map.groupBy(names.filter(isDialect), (name) => name))
      console.log(`${uses.length} ${name}`)
  if (count.dialect > limits.dialect || count.verbs < limits.verbs) process.exitCode = 1
}
