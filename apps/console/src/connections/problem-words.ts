import * as m from '#paraglide/messages.js'
import { type CodeOfConnections, learnWords } from '#parts/problem-words.ts'
import '#parts/row-problem-words.ts'

/** Fetched with the pages of connections. */
learnWords({
  'phone-name-taken': m.problem_phone_name_taken,
  'signature-wrong': m.problem_signature_wrong,
  'signature-old': m.problem_signature_old,
  'signature-used': m.problem_signature_used,
} satisfies Record<CodeOfConnections, () => string>)
