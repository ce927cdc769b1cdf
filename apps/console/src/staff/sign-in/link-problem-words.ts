import * as m from '#messages'
import { type CodeOfLinks, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the pages of a one-time link. */
learnWords({
  'link-wrong': m.problem_link_wrong,
  'link-used': m.problem_link_used,
  'link-expired': m.problem_link_expired,
  'mail-not-set-up': m.problem_mail_not_set_up,
  'employee-exists': m.problem_employee_exists,
} satisfies Record<CodeOfLinks | 'employee-exists', () => string>)
