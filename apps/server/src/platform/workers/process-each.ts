import type { LineResult } from '@khlang/contract/service-api/service'
import type { z } from 'zod'

/** Processes the lines one by one. An invalid line gets its own error and does not affect the others. */
export async function processEach<Shape extends z.ZodType>(
  lines: readonly unknown[],
  schema: Shape,
  process: (line: z.output<Shape>) => Promise<LineResult>,
): Promise<LineResult[]> {
  const results: LineResult[] = []
  for (const line of lines) {
    const read = schema.safeParse(line)
    results.push(
      read.success ? await process(read.data) : { outcome: 'refused', reason: wrongWith(read.error) },
    )
  }
  return results
}

const wrongWith = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.map(String).join('.') || 'line'}: ${message}`).join(' ')
