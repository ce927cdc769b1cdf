import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../../', import.meta.url))
/**
 * Durations in seconds of the slower files, measured on an idle machine with two cores. All other files take
 * less.
 */
const seconds = JSON.parse(readFileSync(new URL('seconds.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>

/**
 * Names of projects in `vitest.config.ts`. Projects that mostly wait start first, beside those that compute;
 * quick ones fill the gaps at the end.
 */
const kinds = ['processes', 'walks', 'server', 'rules']

/**
 * Runs one project after the other, since only files of one project share a worker's modules. In each project
 * the slowest files come first.
 */
export class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takes = ({ moduleId }: TestSpecification) =>
      seconds[relative(root, moduleId).replaceAll('\\', '/')] ?? 0
    const kindOf = ({ project }: TestSpecification) => kinds.indexOf(project.name)
    return Promise.resolve(
      files.toSorted(
        (a, b) => kindOf(a) - kindOf(b) || takes(b) - takes(a) || a.moduleId.localeCompare(b.moduleId, 'en'),
      ),
    )
  }
}
