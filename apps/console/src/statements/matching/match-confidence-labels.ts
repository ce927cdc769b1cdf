import type { MatchConfidence } from '@khlang/domain/statements/candidates'
import * as m from '#messages'

const words = {
  certain: m.confidence_certain,
  suggested: m.confidence_suggested,
  ambiguous: m.confidence_ambiguous,
  none: m.confidence_none,
} satisfies Record<MatchConfidence, () => string>

export const matchConfidenceText = (judgement: MatchConfidence) => words[judgement]()
