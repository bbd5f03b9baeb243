import type { Config } from '../config/config.ts'
import { AppError } from '../errors/app-error.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { Database } from '../platform/database/database.ts'
import type { TableAccess } from '../platform/database/table-access.ts'
import type { ExportSection, Feature, Schedule } from '../platform/feature.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { BlobReference } from '../platform/storage/collect-blobs.ts'
import { createOverview } from './create-overview.ts'
import type { RouteDeps, WorkDeps } from './feature-deps.ts'
import { features, type UnhandledEndpoint } from './features.ts'
import { messages } from './messages.ts'

type AnyFeature = Feature<RouteDeps, WorkDeps>

/**
 * Combines the entries of all features by name.
 * @throws Error if two features add the same name
 */
export function combine<Value>(
  what: string,
  pick: (feature: AnyFeature) => Readonly<Record<string, Value>> | undefined,
  list: readonly AnyFeature[] = features,
): Record<string, Value> {
  const owners = new Map<string, string>()
  const combined: Record<string, Value> = {}
  for (const feature of list) {
    for (const [name, value] of Object.entries(pick(feature) ?? {})) {
      const owner = owners.get(name)
      if (owner) throw new Error(`The features ${owner} and ${feature.name} both add the ${what} ${name}.`)
      owners.set(name, feature.name)
      combined[name] = value
    }
  }
  return combined
}

function isOn({ name, isOptional }: AnyFeature, { FEATURES }: Pick<Config, 'FEATURES'>): boolean {
  return !isOptional || FEATURES.includes(name)
}

/**
 * Asserts that FEATURES names only known optional features.
 * @throws ConfigError
 */
export function assertKnownFeatures({ FEATURES }: Pick<Config, 'FEATURES'>, list = features): void {
  const optional = list.flatMap(({ name, isOptional }) => (isOptional ? [name] : []))
  const unknown = FEATURES.find((name) => !optional.includes(name))
  if (unknown === undefined) return
  throw new ConfigError(messages.unknownFeature({ name: unknown, names: optional.join(', ') || '-' }))
}

const isComplete: [UnhandledEndpoint] extends ['readOverview'] ? true : UnhandledEndpoint = true

/** Creates the handlers of all endpoints. */
export function createHandlers(deps: RouteDeps): Handlers {
  const handlers = combine('endpoint', (feature) => {
    const own = feature.routes?.(deps) as Record<string, unknown> | undefined
    if (!own || isOn(feature, deps.config)) return own
    const reject = async () => {
      throw new AppError('NOT_FOUND', messages.featureOff({ feature: feature.name }))
    }
    return Object.fromEntries(Object.keys(own).map((name) => [name, reject]))
  })
  const own = (isComplete && handlers) as unknown as Omit<Handlers, UnhandledEndpoint>
  return { ...own, readOverview: createOverview(own) }
}

/** Returns the scheduled work of all enabled features by name. */
export function listSchedules(deps: WorkDeps): Record<string, Schedule> {
  return combine('schedule', (feature) =>
    isOn(feature, deps.config) ? feature.schedules?.(deps) : undefined,
  )
}

/** Returns the tables of all features. */
export function listTables(): TableAccess {
  return combine('table', ({ tables }) => tables)
}

/**
 * Returns the sections of a member's data export. They contain no secrets, and no other member's data except
 * what the member can see.
 */
export function listExportSections(): ExportSection[] {
  const sections = combine('export section', ({ exportSections = [] }) =>
    Object.fromEntries(exportSections.map((section) => [section.name, section])),
  )
  return Object.values(sections)
}

/** Returns the blob reference columns of all features. */
export function listBlobReferences(): BlobReference[] {
  return features.flatMap(({ blobReferences = [] }) => blobReferences)
}

/** Deletes every feature's expired rows. */
export async function sweepFeatures(db: Database, now: Date): Promise<void> {
  for (const { sweep } of features) await sweep?.(db, now)
}
