import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../run.ts'

export interface Operation {
  operationId: string
  /** Number of path parameters. */
  params: number
  hasQuery: boolean
  hasBody: boolean
}

/** Tool that generates a client from the OpenAPI document, with expressions for the client's types. */
export interface Generator {
  name: string
  /** Compiler options that the generated code does not support. */
  unsupported: readonly string[]
  /**
   * Writes the client into a folder that contains `openapi.json`.
   * @throws Error with the generator's output
   */
  generate(folder: string, url: string): Promise<void>
  /** Import statement of the types. */
  imports: string
  answerType(operation: Operation): string
  queryType(operation: Operation): string
  bodyType(operation: Operation): string
}

const capitalize = (name: string) => name.replace(/^\w/, (letter) => letter.toUpperCase())

/** Runs a command of a package installed in the parent folder. */
async function runCommand(folder: string, script: string, args: string[]): Promise<void> {
  const command = join(folder, '../node_modules', script)
  const { code, output } = await run(process.execPath, [command, ...args], { cwd: folder })
  if (code !== 0) throw new Error(`${script} failed:\n${output}`)
}

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    unsupported: [],
    generate: (folder) =>
      runCommand(folder, 'openapi-typescript/bin/cli.js', [
        'openapi.json',
        '--output',
        'client.ts',
        '--default-non-nullable=false',
      ]),
    imports: "import type { operations } from './client.ts'",
    answerType: ({ operationId }) =>
      `operations['${operationId}']['responses'][200]['content']['application/json']`,
    queryType: ({ operationId }) => `operations['${operationId}']['parameters']['query']`,
    bodyType: ({ operationId }) =>
      `NonNullable<operations['${operationId}']['requestBody']>['content']['application/json']`,
  },
  {
    name: 'hey-api',
    // The copied runtime does not compile with this option.
    unsupported: ['exactOptionalPropertyTypes'],
    async generate(folder) {
      const options = {
        input: 'openapi.json',
        output: { path: 'client', module: { extension: '.ts' } },
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
        logs: { file: false },
      }
      await writeFile(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(options)}`)
      await runCommand(folder, '@hey-api/openapi-ts/bin/run.js', [])
    },
    imports: "import type * as api from './client/types.gen.ts'",
    answerType: ({ operationId }) => `api.${capitalize(operationId)}Responses[200]`,
    queryType: ({ operationId }) => `api.${capitalize(operationId)}Data['query']`,
    bodyType: ({ operationId }) => `api.${capitalize(operationId)}Data['body']`,
  },
  {
    name: 'orval',
    unsupported: [],
    async generate(folder, url) {
      const output = { client: 'fetch', target: './client.ts', baseUrl: url }
      const options = { hearth: { input: './openapi.json', output } }
      const config = join(folder, 'orval.config.mjs')
      await writeFile(config, `export default ${JSON.stringify(options)}`)
      await runCommand(folder, 'orval/dist/bin/orval.mjs', ['--config', config])
    },
    imports: "import type * as api from './client.ts'",
    answerType: ({ operationId }) => `api.${operationId}Response200['data']`,
    queryType: ({ operationId }) => `api.${capitalize(operationId)}Params`,
    // The functions take the path parameters, then the body.
    bodyType: ({ operationId, params }) => `Parameters<typeof api.${operationId}>[${params}]`,
  },
]
