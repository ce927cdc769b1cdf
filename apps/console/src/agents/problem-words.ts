import * as m from '#messages'
import { type CodeOfAgents, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the form of an agent. */
learnWords({
  'username-taken': m.problem_username_taken,
  'digits-too-few': m.problem_digits_too_few,
} satisfies Record<CodeOfAgents, () => string>)
