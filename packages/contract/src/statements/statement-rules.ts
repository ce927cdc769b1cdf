import type { BackTestId } from '@khlang/domain/brand'
import { autoMatchRefusals } from '@khlang/domain/statements/auto-match'
import { longestBackTestDays, proofLacks } from '@khlang/domain/statements/back-test'
import { factors } from '@khlang/domain/statements/rank-weights'
import { longestTrialDays } from '@khlang/domain/statements/weight-trial'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { matchWeights } from '../settings/settings.ts'
import { id, instant, text, uuid } from '../wire.ts'

export const backTestStates = ['running', 'done', 'failed'] as const
const limit = z.int().min(1).max(999_999_999).nullable().describe('Whole baht; null for any amount')
const brief = z.object({ id: uuid, number: z.int() })
const side = brief.extend({ player: z.string(), at: instant })
const points = z.array(z.object({ factor: z.enum(factors), points: z.int() }))

/** A pair that auto-match would have matched, but people did not. */
export const wrongPair = z.object({
  entry: brief.extend({ account: z.string(), amount: z.string(), at: instant, sender: z.string() }),
  chosen: side.describe('The request that auto-matching would have credited'),
  instead: z
    .object({
      kind: z.enum(['other-request', 'together', 'nobody', 'taken-back', 'paid-by-another']),
      request: side.nullable().describe('The request that staff matched the entry with'),
      entry: brief.nullable().describe('The entry that paid the chosen request'),
    })
    .describe('What staff decided'),
  score: z.int(),
  points,
})
export type WrongPair = z.infer<typeof wrongPair>

/** The result of a back-test: numbers of entries, and the seconds saved (`BackTestFigures` says what each means). */
export const backTestFigures = z.object({
  entries: z.int(),
  matched: z.int(),
  right: z.int(),
  wrong: z.int(),
  undecided: z.int(),
  own: z.int(),
  decided: z.int(),
  credited: z.int(),
  savedSeconds: z.number().nullable(),
})

const backTestRow = z.object({
  id: uuid,
  number: z.int(),
  account: z.string().nullable().describe('Code of the shop account; null: all accounts'),
  days: z.int(),
  limit,
  state: z.enum(backTestStates),
  from: instant,
  until: instant,
  total: z.int(),
  progress: z.int().describe('Entries replayed so far, of `total`'),
  cut: z.boolean().describe('Whether only the latest entries of the period were tested'),
  figures: backTestFigures.nullable(),
  runBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type BackTestRow = z.infer<typeof backTestRow>

export const backTestDetail = backTestRow.extend({ wrong: z.array(wrongPair) })
export type BackTestDetail = z.infer<typeof backTestDetail>

const autoMatchCan = z.object({
  test: z.union([z.literal(true), z.string()]),
  start: z.union([z.literal(true), z.string()]),
  stop: z.union([z.literal(true), z.string()]),
})

/** The auto-match rule of one own account. */
export const accountRule = z.object({
  account: z.object({ code: z.string(), bank: z.string(), name: z.string() }),
  on: z.boolean(),
  limit,
  testedLimit: limit.describe('Limit of the back-test with which it was switched on'),
  stoppedBy: z.enum(['person', 'wrong-match', 'history-lost']).nullable(),
  wrongEntry: brief.nullable().describe('The match that was reversed, if that stopped auto-matching'),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  reason: z.string().nullable(),
  today: z.int().describe('Number of automatic matches since midnight in Bangkok'),
  lastTest: backTestRow.nullable(),
  lacks: z.array(z.enum(proofLacks)).describe('What is missing before auto-matching can be switched on'),
  can: autoMatchCan,
})
export type AccountRule = z.infer<typeof accountRule>

/** An open entry, and what auto-match would do with it now. */
export const wouldMatch = z.object({
  entry: brief.extend({ amount: z.string(), at: instant, sender: z.string() }),
  deposit: side.nullable(),
  why: z
    .enum(autoMatchRefusals)
    .nullable()
    .describe('Why it would be left to staff; null if it would be matched'),
  score: z.int().nullable(),
  points,
})
export type WouldMatch = z.infer<typeof wouldMatch>

/** The figure with the shop's present weights, and with those that are tried. */
const nowAndMoved = z.object({ now: z.int(), moved: z.int() })
/** An entry for which the tried weights put another request first: `now` is first at present, `moved` with them. */
const changedFirst = z.object({
  entry: wrongPair.shape.entry,
  now: side.nullable(),
  moved: side.nullable(),
  right: side.nullable().describe('The request that staff matched it with; null if they have not'),
})
export type ChangedFirst = z.infer<typeof changedFirst>

export const weightTrial = z.object({
  from: instant,
  until: instant,
  cut: z.boolean().describe('Whether only the latest entries of the period were ranked'),
  figures: z.object({
    entries: z.int(),
    decided: z.int().describe('Number of entries that staff matched with a request that was open then'),
    changed: z.int().describe('Number of entries with a different first request'),
    rightFirst: nowAndMoved.describe('Those of the decided entries with the right request first'),
    suggested: nowAndMoved.describe('Number of entries with one suggested request'),
    suggestedRight: nowAndMoved.describe('Those of them where staff chose the suggested request'),
  }),
  changed: z.array(changedFirst).describe('The latest of the changed entries'),
})
export type WeightTrial = z.infer<typeof weightTrial>

const account = text(40, 1)
const readRoute = (name: string) => oc.route({ method: 'GET', path: `/statements/${name}`, tags: ['rules'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/statements/${name}`, tags: ['rules'] })

export const statementRules = {
  rules: readRoute('rules').output(
    z.object({
      rows: z.array(accountRule),
      all: backTestRow.nullable().describe('Last back-test of all accounts'),
    }),
  ),
  backTest: readRoute('back-test')
    .input(z.object({ id: id<BackTestId>() }))
    .output(backTestDetail)
    .errors(refuses('not-found')),
  /**
   * Replays the last days and compares with the decisions of people. Returns at once; the row shows the
   * progress.
   */
  runBackTest: command('run-back-test')
    .input(
      z.object({
        account: account.nullable(),
        days: z.int().min(1).max(longestBackTestDays),
        limit: limit.default(null),
      }),
    )
    .output(backTestRow)
    .errors(refuses('not-found')),
  /** Changes nothing. Ranks the entries of the last days with other weights and compares with what staff decided. */
  tryWeights: command('try-weights')
    .input(z.object({ weights: matchWeights, days: z.int().min(1).max(longestTrialDays) }))
    .output(weightTrial)
    .errors(refuses('too-many-tries')),
  /**
   * Returns at most the latest 100 pending entries of an account that are classified certain: which of them would be
   * matched if auto-match were on and sending not on hold, and which would be left to people.
   */
  wouldMatch: readRoute('would-match')
    .input(z.object({ account, limit: z.coerce.number<number>().int().min(1).max(999_999_999).optional() }))
    .output(z.object({ rows: z.array(wouldMatch), looked: z.int(), more: z.boolean() })),
  /**
   * Switches auto-match on for an account: only with a back-test that qualifies, and with the limit of that
   * test. Where it is on already with another limit, that limit stays and this is refused.
   */
  startAutoMatch: command('start-auto-match')
    .input(z.object({ account, backTestId: id<BackTestId>() }))
    .output(accountRule)
    .errors(refuses('not-found', 'not-proven', 'stale-version')),
  stopAutoMatch: command('stop-auto-match')
    .input(z.object({ account, reason: text(500).optional() }))
    .output(accountRule)
    .errors(refuses('not-found', 'auto-match-off')),
  limitAutoMatch: command('limit-auto-match')
    .input(
      z.object({
        account,
        limit,
        seen: z
          .object({ limit })
          .describe('The limit you last read. If it has changed since, nothing is saved'),
      }),
    )
    .output(accountRule)
    .errors(refuses('not-found', 'auto-match-off', 'limit-not-tested', 'stale-version')),
}
