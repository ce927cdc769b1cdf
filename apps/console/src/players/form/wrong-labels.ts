import { maxAccountDigits } from '@khlang/domain/players/bank-account'
import * as m from '#messages'
import type { FieldProblem } from './read-field.ts'

const words: Record<FieldProblem, () => string> = {
  missing: m.player_wrong_missing,
  'code-wrong': m.player_wrong_code,
  'mobile-wrong': m.player_wrong_mobile,
  'email-wrong': m.player_wrong_email,
  'account-wrong': () => m.player_wrong_account({ most: maxAccountDigits }),
  'coins-wrong': m.player_wrong_coins,
  'post-code-wrong': m.player_wrong_post_code,
  'social-wrong': m.player_wrong_social,
  'password-short': m.player_wrong_password,
  'not-https': m.player_wrong_not_https,
  'has-credentials': m.player_wrong_has_credentials,
  'has-port': m.player_wrong_has_port,
  'is-numeric-host': m.player_wrong_numeric_host,
  'has-no-domain': m.player_wrong_no_domain,
  'too-long': m.player_wrong_too_long,
}

export const wrongText = (problem: FieldProblem) => words[problem]()
