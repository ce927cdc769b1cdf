import type { OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { matchConfidences } from '@khlang/domain/statements/candidates'
import { factors } from '@khlang/domain/statements/rank-weights'
import { makings, maxGroupSize } from '@khlang/domain/statements/group-match'
import { z } from 'zod'
import { depositRow } from '../cashier/cashier.ts'
import { takenCredits } from '../crediting/reversal.ts'
import { refuses } from '../problems.ts'
import { command, entryInput, entryRefusals, entryRow, readRoute } from './statements.ts'
import { bonusInput, id, operationId, text, uuid } from '../wire.ts'

/** One kind of agreement between an entry and a request, what was expected and found, and the points it gives. */
export const candidateReason = z.object({
  factor: z.enum(factors),
  points: z.int(),
  expected: z.string(),
  actual: z.string().nullable(),
})
export const candidate = z.object({
  deposit: depositRow,
  score: z.int(),
  sameAmount: z.boolean(),
  reasons: z.array(candidateReason),
})
export type Candidate = z.infer<typeof candidate>

/** Options for a group match of an entry. */
export const groupMatchOffer = z.object({
  deposits: z.array(candidate).describe('Open requests that fit something that the bank shows'),
  entries: z.array(entryRow).describe('Other open entries of the same sender to the same account'),
  sets: z
    .array(z.object({ entryIds: z.array(uuid), depositIds: z.array(uuid) }))
    .describe('Combinations with equal sums. Only a single one is a suggestion'),
})
export type GroupMatchOffer = z.infer<typeof groupMatchOffer>

/** Related entries: the parts an entry was split into, or the entries a sum was joined from. */
export const kinship = z.object({
  by: z.enum(makings),
  sources: z.array(entryRow),
  made: z.array(entryRow),
})

/** Maximum number of pairs of one bulk match: a person must be able to read the preview. */
export const maxBulk = 200

const matchedPair = z.object({ entry: entryRow, deposit: depositRow, orderId: uuid })

const matchInput = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  entryId: id<StatementEntryId>(),
  bonus: bonusInput.optional(),
  reason: text(500).optional().describe('Required if the amounts differ, or if the slip was used before'),
  slipAccepted: z.boolean().optional().describe('Confirms a slip whose money was already credited elsewhere'),
})

const asSeen = z.object({ version: z.int().min(1) })

/** Candidates for an entry; matching and undoing a match. */
export const statementMatching = {
  /** Returns at most ten open deposit requests, those that most likely belong to an entry, the best first. */
  candidates: readRoute('candidates')
    .input(entryInput)
    .output(
      z.object({ ambiguous: z.boolean(), judgement: z.enum(matchConfidences), rows: z.array(candidate) }),
    )
    .errors(refuses('not-found')),
  matchDeposit: command('match-deposit')
    .input(matchInput.extend({ depositId: id<RequestId>() }))
    .output(matchedPair)
    .errors(
      refuses(
        ...entryRefusals,
        'deposit-not-pending',
        'request-held',
        'request-on-hold',
        'amounts-differ',
        'player-suspended',
        'player-excluded',
        'bonus-too-high',
        'slip-used',
        'operation-reused',
        'approval-needed',
      ),
    ),
  matchPlayer: command('match-player')
    .input(matchInput.extend({ player: text(80, 1).describe('Code or id of the player') }))
    .output(matchedPair)
    .errors(
      refuses(
        ...entryRefusals,
        'player-suspended',
        'credited-by-books',
        'player-excluded',
        'bonus-too-high',
        'operation-reused',
        'approval-needed',
      ),
    ),
  /** Changes nothing. Returns what a bulk match would do, pair by pair. */
  previewBulkMatch: command('preview-bulk-match')
    .input(z.object({ entryIds: z.array(id<StatementEntryId>()).min(1).max(maxBulk) }))
    .output(
      z.object({
        rows: z.array(
          z.object({
            entry: entryRow,
            group: z.enum(['ready', 'look', 'not-eligible']),
            why: z
              .string()
              .describe('The confidence, `contested`, `slip-alike`, `player-watched`, or the refusal code'),
            best: candidate.nullable(),
          }),
        ),
      }),
    ),
  /** Matches each pair separately, as previewed. A pair that changed since is refused. */
  bulkMatch: command('bulk-match')
    .input(
      z.object({
        pairs: z
          .array(
            z.object({
              operationId: operationId as unknown as z.ZodType<OperationId, string>,
              entryId: id<StatementEntryId>(),
              entryVersion: z.int().min(1),
              depositId: id<RequestId>(),
              depositVersion: z.int().min(1),
            }),
          )
          .min(1)
          .max(maxBulk),
      }),
    )
    .output(
      z.object({
        results: z.array(
          z.object({
            entryId: uuid,
            outcome: z.enum(['matched', 'refused']),
            orderId: uuid.optional(),
            code: z.string().optional(),
          }),
        ),
      }),
    ),
  together: readRoute('together').input(entryInput).output(groupMatchOffer).errors(refuses('not-found')),
  /**
   * Matches one entry with several requests, or several entries with one: all or nothing, and the sums must
   * be equal.
   */
  matchTogether: command('match-together')
    .input(
      z.object({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        entries: z
          .array(asSeen.extend({ id: id<StatementEntryId>() }))
          .min(1)
          .max(maxGroupSize),
        deposits: z
          .array(asSeen.extend({ id: id<RequestId>() }))
          .min(1)
          .max(maxGroupSize),
        reason: matchInput.shape.reason,
        slipAccepted: matchInput.shape.slipAccepted,
      }),
    )
    .output(z.object({ sources: z.array(entryRow), matched: z.array(matchedPair) }))
    .errors(
      refuses(
        ...entryRefusals,
        'deposit-not-pending',
        'request-held',
        'request-on-hold',
        'player-suspended',
        'player-excluded',
        'sums-differ',
        'accounts-differ',
        'slip-used',
        'stale-version',
        'operation-reused',
        'approval-needed',
      ),
    ),
  kin: readRoute('kin')
    .input(z.object({ id: id<StatementEntryId>() }))
    .output(z.object({ groups: z.array(kinship) })),
  /** Undoes a split or a join and restores the bank's own entries. Only while nothing is credited for it. */
  takeApart: command('take-apart')
    .input(entryInput)
    .output(z.object({ sources: z.array(entryRow), made: z.array(entryRow) }))
    .errors(refuses(...entryRefusals, 'entry-not-made')),
  /** Declines a pair, which is then not proposed again; or withdraws that, with `declined: false`. */
  decline: command('decline')
    .input(entryInput.extend({ depositId: id<RequestId>(), declined: z.boolean() }))
    .output(z.object({ declined: z.boolean() }))
    .errors(refuses('not-found')),
  /** Undoes a match whose order has not been sent yet. */
  undoMatch: command('undo-match')
    .input(
      entryInput.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        reason: text(500).optional(),
      }),
    )
    .output(entryRow)
    .errors(refuses('not-found', 'entry-not-matched', 'order-sent', 'operation-reused')),
  /** Takes back the credit of a match, or a part of it, by a linked order. */
  reverse: command('reverse')
    .input(
      entryInput.extend({
        operationId: operationId as unknown as z.ZodType<OperationId, string>,
        reason: text(500, 3),
        credits: takenCredits,
      }),
    )
    .output(entryRow)
    .errors(refuses('not-found', 'nothing-credited', 'operation-reused', 'approval-needed')),
}
