import * as m from '#messages'
import { type CodeOfFactors, learnWords } from '#parts/problems/problem-words.ts'

/** Loaded with the dialogs that ask for a second factor. */
learnWords({
  'second-factor-needed': m.problem_second_factor_needed,
  'fresh-factor-needed': m.problem_fresh_factor_needed,
  'code-wrong': m.problem_code_wrong,
  'code-used': m.problem_code_used,
  'passkey-wrong': m.problem_passkey_wrong,
  'passkey-there': m.problem_passkey_there,
  'too-many-passkeys': m.problem_too_many_passkeys,
  'sign-in-again': m.problem_sign_in_again,
  'password-wrong': m.problem_password_wrong,
  'factor-missing': m.problem_factor_missing,
  'factor-demanded': m.problem_factor_demanded,
  'offer-expired': m.problem_offer_expired,
} satisfies Record<CodeOfFactors, () => string>)
