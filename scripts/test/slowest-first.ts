import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What the slower files took when it was last looked, on a quiet machine of two cores; the rest takes less. */
const seconds = JSON.parse(readFileSync(new URL('seconds.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>

/** As in `vitest.config.ts`: what mostly waits begins first, beside what computes; what is quick fills the gaps at the end. */
const kinds = ['processes', 'walks', 'server', 'rules']

/** One kind after the other, since only files of one kind share a worker's modules; in each the slowest first. */
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
