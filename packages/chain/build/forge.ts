import { createRequire } from 'node:module'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foundryBinary } from '../src/foundry.ts'

/** Path of packages/chain, to which forge's paths are relative. */
export const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs forge with the npm packages and compiler of this Node.js.
 * @param profile of foundry.toml: `default` for contracts, `test` for their tests, which use the output of
 * `default`
 */
export function forge(profile: 'default' | 'test', ...args: string[]) {
  const resolve = createRequire(import.meta.url).resolve
  const remappings = ['solady', '@openzeppelin/contracts'].flatMap((name) => [
    '--remappings',
    `${name}/=${dirname(resolve(`${name}/package.json`))}/`,
  ])
  const PATH = dirname(process.execPath) + delimiter + process.env.PATH
  return {
    command: foundryBinary('forge'),
    args: [...args, ...remappings],
    options: { cwd: folder, env: { ...process.env, PATH, FOUNDRY_PROFILE: profile } },
  }
}
