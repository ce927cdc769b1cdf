import type { newOutcome } from './drill.ts'
import type { ManyShop } from './many.ts'

/**
 * Checks the money of a drill against the books of both sides: nothing may be doubled, lost, contradictory,
 * half done or open.
 */
export async function judgeMoney(shop: ManyShop, outcome: ReturnType<typeof newOutcome>): Promise<void> {
  const verdict = await shop.verdict()
  for (const name of ['doubled', 'lost', 'lies', 'halves', 'unexplained', 'open'] as const)
    outcome.must(name, verdict[name], verdict[name] === 0)
  const incidents = shop.consoles.flatMap((console) => console.incidents)
  outcome.must('unforeseen errors', incidents.slice(0, 3), incidents.length === 0)
}
