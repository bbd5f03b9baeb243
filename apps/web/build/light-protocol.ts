import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Modules of the protocol that the portal needs. What they export is data and schemas, no functions. */
const modules = [
  'endpoints',
  // By themselves, because the sign-in page does without them.
  'endpoints/appeals',
  'endpoints/identity',
  'endpoints/wallets',
  'runtime-config',
  'points-categories',
  'live-events',
]

const shape = fileURLToPath(new URL('../src/lib/shape.ts', import.meta.url))
/** Ends the id of the module that has an export for each endpoint, which stands in a module of its own. */
const TABLE = '/table'
const ENDPOINT = '/of/'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../packages/protocol/src/${name}.ts`, import.meta.url))

/**
 * Gives the portal the protocol without zod, which would be a sixth of the first page load: each schema becomes JSON
 * Schema, here, and `safeParse` of `lib/shape.ts` checks values by it. Types stay those of the protocol. Of an endpoint
 * stays what a call and its answer need.
 */
export function lightProtocol(): Plugin {
  return {
    name: 'light-protocol',
    enforce: 'pre',
    resolveId(source) {
      if (source.startsWith('\0light-protocol/')) return source
      const name = source.startsWith('@hearth/protocol/') ? source.slice('@hearth/protocol/'.length) : ''
      return modules.includes(name) ? `\0light-protocol/${name}` : null
    },
    async load(id) {
      if (!id.startsWith('\0light-protocol/')) return null
      const [name = '', only] = id.slice('\0light-protocol/'.length).replace(TABLE, '').split(ENDPOINT)
      const file = fileOf(name)
      this.addWatchFile(file)
      const exported: Record<string, unknown> = await import(`${file}?${statSync(file).mtimeMs}`)
      const from = (part: string) => JSON.stringify(`\0light-protocol/${name}${part}`)
      const { endpoints } = exported as { endpoints?: Record<string, unknown> }
      // A namespace loses what nobody asks for, and a page gets what it asks for; an object would be had whole.
      if (endpoints && id.endsWith(TABLE))
        return Object.keys(endpoints)
          .map((each) => `export { ${each} } from ${from(ENDPOINT + each)}`)
          .join('\n')
      if (endpoints && only === undefined) return `export * as endpoints from ${from(TABLE)}`
      const values = endpoints && only !== undefined ? { [only]: endpoints[only] } : exported
      const lines = Object.entries(values).map(([key, value]) => `export const ${key} = ${light(value)}`)
      return [`import { shape } from ${JSON.stringify(shape)}`, ...lines].join('\n')
    },
  }
}

const ofEndpoint = ['method', 'path', 'access', 'answer']

function light(value: unknown): string {
  if (value instanceof z.ZodType) return `/* @__PURE__ */ shape(${JSON.stringify(jsonSchema(value))})`
  if (typeof value === 'function') throw new Error('A light module of the protocol exports a function')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(light).join()}]`
  const isEndpoint = 'method' in value && 'path' in value
  const stored = Object.entries(value).filter(([name]) => !isEndpoint || ofEndpoint.includes(name))
  return `{${stored.map(([name, part]) => `${JSON.stringify(name)}:${light(part)}`).join()}}`
}

/** What `lib/shape.ts` looks at; the rest (formats, lengths) is the server's to keep. */
const watches = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const']

function jsonSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.oneOf) jsonSchema.anyOf = jsonSchema.oneOf
      for (const keyword of Object.keys(jsonSchema))
        if (!watches.includes(keyword)) delete jsonSchema[keyword]
    },
  })
  return made
}
