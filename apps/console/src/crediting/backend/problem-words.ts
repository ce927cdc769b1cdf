import * as m from '#messages'
import { type CodeOfBackend, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the page of the crediting back-end. */
learnWords({
  'backend-header-wrong': m.problem_backend_header_wrong,
  'backend-bundled-fixed': m.problem_backend_bundled_fixed,
  'backend-not-draft': m.problem_backend_not_draft,
  'backend-trial-open': m.problem_backend_trial_open,
  'backend-trial-not-given': m.problem_backend_trial_not_given,
  'backend-not-tried': m.problem_backend_not_tried,
} satisfies Record<CodeOfBackend, () => string>)
