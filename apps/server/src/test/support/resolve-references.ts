const COMPONENTS = '#/components/schemas/'

/** Returns a document with each `$ref` replaced by its component. Components must not contain themselves. */
export function resolveReferences<Document>(document: Document): Document {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } }
  const resolved = new Map<string, unknown>()
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (value === null || typeof value !== 'object') return value
    const { $ref, ...siblings } = value as { $ref?: string }
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]))
    const name = $ref.slice(COMPONENTS.length)
    if (!resolved.has(name)) resolved.set(name, resolve(components?.schemas?.[name]))
    const component = resolved.get(name) as object
    return Object.keys(siblings).length > 0 ? { ...component, ...siblings } : component
  }
  return resolve(document) as Document
}
