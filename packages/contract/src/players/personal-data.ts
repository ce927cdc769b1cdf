import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { playerProfile } from './player-page.ts'
import { refuses } from '../problems.ts'
import { id, instant, operationId, text } from '../wire.ts'

const facts = z.record(z.string(), z.unknown())

/**
 * The data of one person, for that person (PDPA section 30). Times are ISO, money is baht as text, credits are whole
 * numbers.
 */
export const personFile = z.object({
  madeAt: instant,
  person: facts.describe('Their profile'),
  notes: z.array(facts),
  requestNotes: z.array(facts),
  requests: z.array(facts).describe('Their deposit and withdrawal requests'),
  orders: z.array(facts).describe('Credits added and deducted, and the accounts they were paid to'),
  bankEntries: z.array(facts).describe('Bank entries of money that came from them'),
  slips: z.array(facts),
  rewards: z.array(facts),
  coins: z.array(facts).describe('Every change of their coins'),
  lossReturns: z.array(facts),
  logins: z.array(instant),
  line: z.array(facts).describe('Their LINE accounts and messages'),
  acts: z.array(facts).describe('What employees did or looked up concerning them, and when'),
})
export type PersonFile = z.infer<typeof personFile>

const command = (name: string) =>
  oc.route({ method: 'POST', path: `/players/${name}` as const, tags: ['players'] })

/** Requests that a person may make about their own data. */
export const personalData = {
  personFile: command('person-file')
    .input(z.object({ id: id<PlayerId>(), reason: text(200, 3) }))
    .output(personFile)
    .errors(refuses('not-found', 'too-many-tries', 'player-restricted')),
  /** Erases a player's personal data for good. `version` is the one that the caller saw. */
  forget: command('forget')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        id: id<PlayerId>(),
        version: z.int().min(1),
        reason: text(200, 3),
      }),
    )
    .output(playerProfile)
    .errors(
      refuses(
        'not-found',
        'stale-version',
        'player-forgotten',
        'player-not-settled',
        'approval-needed',
        'operation-reused',
      ),
    ),
  /**
   * Restricts a player's data while something is disputed (PDPA section 34), or lifts the restriction.
   * `version` is the one that the caller saw.
   */
  restrict: command('restrict')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        id: id<PlayerId>(),
        version: z.int().min(1),
        restricted: z.boolean(),
        reason: text(200, 3),
      }),
    )
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten', 'approval-needed', 'operation-reused')),
}
