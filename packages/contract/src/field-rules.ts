import { amountSentence } from '@khlang/domain/money'
import { minReferenceLength } from '@khlang/domain/cashier/slip'
import { maxCodeLength } from '@khlang/domain/players/code-length'
import { externalKeyRule } from '@khlang/domain/players/external-key'

/**
 * Rules of fields that bounds alone do not express, each with its sentence for users of the API. A refused field
 * carries the name of its rule, under which the console has a sentence in the language of the reader.
 */
export const fieldRules = {
  ...amountSentence,
  'whole-baht': 'Whole baht, at most nine digits.',
  unstorable: 'Contains characters that cannot be stored.',
  instant: 'Write 2026-11-21T09:30:00+07:00, or 2026-11-21 09:30:00 for Bangkok time.',
  'bangkok-time': 'Write Bangkok time as 2026-11-21 09:30:00.',
  day: 'Write a day as 2026-11-21.',
  clock: 'Write a time of day as 23:30.',
  future: 'This lies in the future.',
  'day-ahead': 'This lies more than a day in the future.',
  'before-books': 'This lies before 2000-01-01 in Bangkok, where all records begin.',
  'today-or-later': 'Today or later.',
  'later-than-now': 'A hold must end in the future.',
  colour: 'Write a colour as #cea70a.',
  https: 'An https address of a public host, without user, password or port.',
  'line-link': 'An https address of 300 characters at most, or nothing.',
  'account-number': 'The number of the account: digits only, at most 20.',
  'account-code': 'Small Latin letters and digits, with hyphens between them; it begins with a letter.',
  'opening-balance': 'Give an opening balance together with its day, or leave both out.',
  'limits-fit': 'The smallest amount is no larger than the largest.',
  'own-limits-fit':
    'The smallest amount is no larger than the largest, the shop’s where the player has none.',
  'amber-first': 'Amber must come before red.',
  'external-key': externalKeyRule,
  'player-code':
    'Latin letters, digits, dot, hyphen and underscore, at most 30; it begins with a letter or a digit.',
  'player-code-needed': 'Type a code, or choose an agent to count it by.',
  'username-long': `Too long: username and number together have at most ${maxCodeLength} characters.`,
  username: 'Latin letters, digits, dot, hyphen and underscore; it begins and ends with a letter.',
  mobile: 'A Thai telephone number: nine or ten digits that begin with 0, or +66.',
  email: 'An e-mail address such as somchai@mail.example.',
  bank: 'A bank by its code or its name.',
  social: 'A name, or an address that begins with https://.',
  'post-code': 'Five digits.',
  'agent-unknown': 'There is no such agent.',
  'master-unknown': 'There is no such master.',
  'player-unknown': 'There is no such player.',
  'own-friend': 'A player cannot be their own friend.',
  'blocked-short': 'Too short: it would match too many players.',
  'below-one-baht': 'Less than one baht cannot be credited.',
  'slip-reference': `At least ${minReferenceLength} letters or digits.`,
  'group-of-one':
    'One entry for two or more requests, or two or more entries for one request; each only once.',
  'short-key': 'Small letters, digits and hyphens.',
  'parser-key-taken': 'Another pattern has this key.',
  'number-only': 'A number.',
  'keyword-words': 'A keyword rule needs words; a greeting and a default have none.',
  'line-secret': 'The channel secret has 32 characters, 0 to 9 and a to f.',
  'line-token': 'The token has no spaces.',
  'alert-recipients': 'Choose a member or a group that the account is in.',
  'phone-token': 'Enter the token: nothing can be fetched without it.',
  'phone-one-account': 'A wallet phone reports exactly one account.',
  'phone-unit': 'Choose whether the wallet counts in baht or in satang.',
  'phone-senders': 'Name the senders of the bank’s messages: the sender of its SMS, or its app.',
  'webhook-address':
    'Write the complete address, such as https://example.com/hooks. Use http only within your own network.',
  'webhook-credentials': 'Leave out name and password: the receiver verifies the signature instead.',
  'webhook-own': 'This address belongs to the server itself.',
  'project-id': 'The id of a project, such as shop-12345.',
  'collection-name': 'The name of a collection.',
  'answer-path': 'Names with dots between them, such as data.result; nothing for the whole answer.',
  'answer-words': 'A word means yes or no, not both.',
  'backend-token': 'One word of at least eight letters, digits and signs.',
} as const
export type FieldRule = keyof typeof fieldRules

const byMessage: ReadonlyMap<string, string> = new Map(
  Object.entries(fieldRules).map(([rule, message]) => [message, rule]),
)

/**
 * Returns the rule that has this sentence, undefined if none has it. The schema library reports only the sentence of a
 * failed check, while the console needs the rule.
 */
export const ruleOf = (message: string): FieldRule | undefined => byMessage.get(message) as FieldRule
