import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Path suffixes of the slowest test files. They start first, so that no core is idle at the end. */
const longest = [
  'points/model.test.ts',
  'heartbeats/kills.test.ts',
  'auth/http/any-request.test.ts',
  'integration/any-request.test.ts',
  'embedded-postgres.test.ts',
  'killed-between-statements.test.ts',
  'integration/faults.test.ts',
  'integration/upgrade.test.ts',
  'heartbeats/node-program.test.ts',
]

/**
 * Orders files by a fixed list. Vitest orders them by their last duration, which a fresh clone does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((end) => moduleId.endsWith(end))
      return place < 0 ? longest.length : place
    }
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    return process.env.TEST_ORDER === 'reverse' ? sorted.toReversed() : sorted
  }
}
