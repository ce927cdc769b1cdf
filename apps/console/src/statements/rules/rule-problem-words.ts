import * as m from '#messages'
import { type CodeOfRules, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the page of matching rules. */
learnWords({
  'not-proven': m.problem_not_proven,
  'auto-match-off': m.problem_auto_match_off,
  'limit-not-tested': m.problem_limit_not_tested,
} satisfies Record<CodeOfRules, () => string>)
