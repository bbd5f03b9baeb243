import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Protocol modules for the portal. They export only data and schemas. */
const modules = [
  'endpoints',
  // Separate modules, because the sign-in page does not use them.
  'endpoints/appeals',
  'endpoints/cases',
  'endpoints/identity',
  'endpoints/mailbox-checks',
  'endpoints/wallets',
  'runtime-config',
  'points-categories',
  'live-events',
]

const shape = fileURLToPath(new URL('../src/lib/api/shape.ts', import.meta.url))
/** Suffix of the module that re-exports each endpoint's own module. */
const TABLE = '/table'
const ENDPOINT = '/of/'

const getFile = (name: string) =>
  fileURLToPath(new URL(`../../../packages/protocol/src/${name}.ts`, import.meta.url))

/**
 * Replaces zod in the portal, because zod would account for a sixth of the first page load. Each schema
 * becomes JSON Schema that `safeParse` in `lib/api/shape.ts` checks. Types stay the same.
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
      const file = getFile(name)
      this.addWatchFile(file)
      const exported: Record<string, unknown> = await import(`${file}?${statSync(file).mtimeMs}`)
      const from = (part: string) => JSON.stringify(`\0light-protocol/${name}${part}`)
      const { endpoints } = exported as { endpoints?: Record<string, unknown> }
      // A namespace can be tree-shaken for each page; an object would be bundled whole.
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

const endpointFields = ['method', 'path', 'access', 'answer']

function light(value: unknown): string {
  if (value instanceof z.ZodType) return `/* @__PURE__ */ shape(${JSON.stringify(jsonSchema(value))})`
  if (typeof value === 'function')
    throw new Error('Expected a protocol module without functions, but it exports one.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(light).join()}]`
  const isEndpoint = 'method' in value && 'path' in value
  const fields = Object.entries(value).filter(([name]) => !isEndpoint || endpointFields.includes(name))
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${light(part)}`).join()}}`
}

/** Keywords that `lib/api/shape.ts` checks. The server checks the rest, such as formats and lengths. */
const checkedKeywords = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const']

function jsonSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...generated } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.oneOf) jsonSchema.anyOf = jsonSchema.oneOf
      for (const keyword of Object.keys(jsonSchema))
        if (!checkedKeywords.includes(keyword)) delete jsonSchema[keyword]
    },
  })
  return generated
}
