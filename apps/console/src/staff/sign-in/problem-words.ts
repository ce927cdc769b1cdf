import * as m from '#messages'
import { type CodeOfEmployees, learnWords } from '#parts/problems/problem-words.ts'
import '#parts/factor/problem-words.ts'
import '#parts/problems/row-problem-words.ts'

/** Loaded with the pages that need these. */
learnWords({
  'employee-exists': m.problem_employee_exists,
  'employee-oneself': m.problem_employee_oneself,
  'employee-off': m.problem_employee_off,
  'employee-not-off': m.problem_employee_not_off,
  'employee-invited': m.problem_employee_invited,
  'employee-not-invited': m.problem_employee_not_invited,
  'employee-without-factor': m.problem_employee_without_factor,
  'last-owner': m.problem_last_owner,
  'password-missing': m.problem_password_missing,
} satisfies Record<CodeOfEmployees, () => string>)
