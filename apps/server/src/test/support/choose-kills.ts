import { crc32 } from 'node:zlib'
import { seededRandom } from './seeded-random.ts'

/** `npm run torture -- statements` kills after every statement. */
const isComplete = process.env.EVERY_STATEMENT === 'on'
const SEED = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Returns the numbers of the statements after which a test kills the process, in ascending order: random ones
 * that differ in each run. Prints the seed that repeats the choice.
 * @param name distinguishes the choices of one run
 * @param statements number of statements without a kill
 * @param most maximum of kills
 */
export function chooseKills(name: string, statements: number, most: number): number[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1)
  if (isComplete || statements <= most) return all
  const random = seededRandom(SEED ^ crc32(name))
  const chosen = Array.from(
    { length: most },
    () => all.splice(Math.floor(random() * all.length), 1)[0] as number,
  ).sort((a, b) => a - b)
  console.info(`KILLS_SEED=${SEED} kills ${name} after statements ${chosen.join(', ')} of ${statements}`)
  return chosen
}
