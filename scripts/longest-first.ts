import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends of the paths of the files that take longest: whatever begins last is waited for alone, with cores that have nothing to do. */
const longest = [
  'points/model.test.ts',
  'heartbeats/kills.test.ts',
  'auth/http/any-request.test.ts',
  'integration/any-request.test.ts',
  'embedded-postgres.test.ts',
  'killed-between-statements.test.ts',
  'integration/faults.test.ts',
  'heartbeats/node-program.test.ts',
]

/** Vitest's own order is by what it remembers of the last run, and a fresh clone remembers nothing. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((end) => moduleId.endsWith(end))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
