import type { Judgement } from '@khlang/domain/statements/candidates'
import * as m from '#messages'

const words = {
  certain: m.judgement_certain,
  suggested: m.judgement_suggested,
  ambiguous: m.judgement_ambiguous,
  none: m.judgement_none,
} satisfies Record<Judgement, () => string>

export const judgementText = (judgement: Judgement) => words[judgement]()
