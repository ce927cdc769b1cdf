import type { Problem } from './problem.ts'

type Props = {
  problem: Problem
  /** Whether the form shows the refusal beside the field of this path. */
  hasField?: ((path: string) => boolean) | undefined
}

/**
 * Names the refused fields, and what each allows. Leaves out fields beside which the form shows the refusal.
 */
export function RefusedFields({ problem, hasField }: Props) {
  const sentences = problem.refused.filter(({ path }) => !hasField?.(path)).map(({ text }) => text())
  return [...new Set(sentences)].map((text) => <p key={text}>{text}</p>)
}
