import type { OpenApiDocument } from '../../../apps/server/src/platform/http/build-openapi.ts'
import type { Generator, Operation } from './generators.ts'

/** Returns the operations with a JSON response. */
export function listOperations({ paths }: OpenApiDocument): Operation[] {
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => responses[200]?.content['application/json'])
    .map(({ operationId, parameters = [], requestBody }) => ({
      operationId,
      params: parameters.filter((parameter) => parameter.in === 'path').length,
      hasQuery: parameters.some((parameter) => parameter.in === 'query'),
      hasBody: requestBody !== undefined,
    }))
}

/**
 * Returns a program that compiles only if the response, query and body types of a generated client match the
 * endpoint table.
 */
export function writeComparison(generator: Generator, operations: readonly Operation[]): string {
  const lines = operations.flatMap((operation) => {
    const { operationId, hasQuery, hasBody } = operation
    const compareRequest = (part: string, type: string) =>
      `Expect<Same<'${operationId} ${part}', RequestPart<'${operationId}', '${part}'>, NonNullable<${type}>>>,`
    return [
      `Expect<Same<'${operationId} answer', Answer<'${operationId}'>, ${generator.answerType(operation)}>>,`,
      hasQuery && compareRequest('query', generator.queryType(operation)),
      hasBody && compareRequest('body', generator.bodyType(operation)),
    ]
  })
  return `
import type { HearthClient } from '@hearth/client'
${generator.imports}

type Method<Name extends keyof HearthClient> = Extract<HearthClient[Name], (...args: never[]) => unknown>
type Answer<Name extends keyof HearthClient> = Awaited<ReturnType<Method<Name>>>
type Request<Name extends keyof HearthClient> = NonNullable<Parameters<Method<Name>>[0]>
type RequestPart<Name extends keyof HearthClient, Part extends string> = NonNullable<
  Required<Request<Name>>[Part & keyof Request<Name>]
>
/** Equal if each is assignable to the other, and the generated type is not \`any\`. */
type Same<Name extends string, Table, Generated> = 0 extends 1 & Generated
  ? \`\${Name}: the generated type is any\`
  : [Table] extends [Generated]
    ? [Generated] extends [Table]
      ? true
      : \`\${Name}: the generated type accepts more\`
    : \`\${Name}: the generated type accepts less\`
type Expect<Equal extends true> = Equal

export type Comparison = [
  ${lines.filter(Boolean).join('\n  ')}
]
`
}
