import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendMode } from '@khlang/domain/crediting/order'
import { copyRepository } from '../../apps/server/src/testing/repository-copy.ts'

/** A build of the product from which one protection is removed completely. The battles must detect it. */
export type Mutant = {
  name: string
  mode: BackendMode
  /** The battle that must notice the difference. */
  what: 'credits' | 'payouts' | 'losses'
  /** Whether only battles with nights, restored databases and mode switches can detect it. */
  turns?: boolean
  edits: { file: string; find: string | RegExp; replace: string }[]
}

const finish = 'apps/server/src/crediting/sending/finish-store.ts'

export const mutants: Mutant[] = [
  {
    name: 'without compare-and-set and its index',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: 'apps/server/src/statements/store.ts',
        find: /where id = \$\{id\} for update`/,
        replace: 'where id = ${id}`',
      },
      { file: 'apps/server/src/cashier/store.ts', find: 'for update of r for share of p`', replace: '`' },
      {
        file: 'apps/server/src/cashier/store.ts',
        find: /result = null\s+where id = \$\{id\} and state = 'pending'`/,
        replace: 'result = null where id = ${id}`',
      },
      {
        file: 'apps/server/src/statements/store.ts',
        find: /where id = \$\{id\} and state in \('pending', 'claimed', 'creditFailed'\)\s+and \(holder is null[^`]*`/,
        replace: 'where id = ${id}`',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_once_per_request',
        replace: 'create index credit_order_once_per_request',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_once_per_entry',
        replace: 'create index credit_order_once_per_entry',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_one_question_per_player',
        replace: 'create index credit_order_one_question_per_player',
      },
    ],
  },
  {
    name: 'without the fence',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: finish,
        find: 'and o.fence = ours.fence and o.state = any(ours.was)',
        replace: '',
      },
      {
        file: finish,
        find: 'and o.fence = ${answered.fence} and o.state = any(ours.was)',
        replace: '',
      },
    ],
  },
  {
    name: 'with unknown taken for no',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: 'packages/domain/src/crediting/answer.ts',
        find: "if (observed.kind === 'broken') return 'unknown'",
        replace: "if (observed.kind === 'broken') return 'no'",
      },
      {
        file: 'packages/domain/src/crediting/answer.ts',
        find: /observed\.httpStatus > 299\) return 'unknown'/,
        replace: "observed.httpStatus > 299) return 'no'",
      },
    ],
  },
  {
    name: 'with a client that tries again',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: 'apps/server/src/crediting/sending/carry-out.ts',
        find: 'return context.call(order, callFor(order), ',
        replace: 'return calledTwice(context, order, callFor(order), ',
      },
      {
        file: 'apps/server/src/crediting/sending/carry-out.ts',
        find: 'const unopened: Observed = {',
        replace: `const calledTwice = (context: SendingContext, ...asked: Parameters<SendingContext['call']>) =>
  context.call(...asked).then((first) => (first.kind === 'broken' ? context.call(...asked) : first))

const unopened: Observed = {`,
      },
    ],
  },
  {
    name: 'with the first word of a contradiction believed',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: 'packages/domain/src/crediting/answer-reading.ts',
        find: "return others.length > 0 ? 'unknown' : first",
        replace: 'return first ?? others[0]',
      },
    ],
  },
  {
    name: 'with orders given back whenever the database goes away',
    mode: 'legacy',
    what: 'credits',
    edits: [
      {
        file: 'apps/server/src/crediting/sending/carry-out.ts',
        find: 'persistently(context, () => recordOutcome(context, order, outcome, answered)),',
        replace:
          "recordOutcome(context, order, outcome, answered).catch((error) => returnToQueue(context, order, error)).then((how) => how ?? 'open'),",
      },
    ],
  },
  {
    name: 'with keys that are thought to be remembered for ever',
    mode: 'keyed',
    what: 'credits',
    turns: true,
    edits: [
      {
        file: 'packages/domain/src/crediting/after-attempt.ts',
        find: ' && keyAgeSeconds < keyLifeHours * 3_600',
        replace: '',
      },
    ],
  },
  {
    name: 'with keys that are trusted to be remembered of calls from before there were any',
    mode: 'keyed',
    what: 'credits',
    turns: true,
    edits: [
      {
        file: 'packages/domain/src/crediting/after-attempt.ts',
        find: ' && underKeys',
        replace: '',
      },
    ],
  },
  {
    name: 'with what waits sent again though keys are honoured no more',
    mode: 'keyed',
    what: 'credits',
    turns: true,
    edits: [
      {
        file: 'packages/domain/src/crediting/after-attempt.ts',
        find: '!attempt.tainted || remembers(attempt)',
        replace: "!attempt.tainted || remembers({ ...attempt, mode: 'keyed' })",
      },
    ],
  },
  {
    name: 'with a witness that nobody asks',
    mode: 'legacy',
    what: 'credits',
    turns: true,
    edits: [
      {
        file: 'apps/server/src/crediting/history/compare-history.ts',
        find: 'const loss = findHistoryLoss({',
        replace: 'const loss = null; void findHistoryLoss({',
      },
    ],
  },
  {
    name: 'with withdrawals without lock, version and index',
    mode: 'legacy',
    what: 'payouts',
    edits: [
      {
        file: 'apps/server/src/cashier/requests/moves-store.ts',
        find: 'where r.id = ${id} for update of r for share of p`',
        replace: 'where r.id = ${id}`',
      },
      {
        file: 'apps/server/src/cashier/requests/moves-store.ts',
        find: /paid_from = \$\{paidFrom\}\s+where id = \$\{id\} and state = \$\{state\}`/,
        replace: 'paid_from = ${paidFrom} where id = ${id}`',
      },
      {
        file: 'apps/server/src/cashier/requests/change-request.ts',
        find: "if (request.version !== input.version) return refuseRequest('stale-version')",
        replace: '',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_once_per_request',
        replace: 'create index credit_order_once_per_request',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_one_question_per_player',
        replace: 'create index credit_order_one_question_per_player',
      },
    ],
  },
  {
    name: 'with losses without rule and constraint',
    mode: 'legacy',
    what: 'losses',
    edits: [
      {
        file: 'packages/domain/src/rewards/loss-return.ts',
        find: /if \(facts\.state !== 'unpaid'\).*\n.*if \(facts\.coveredElsewhere\).*\n/,
        replace: '',
      },
      {
        file: 'apps/server/migrations/0021_loss_return.sql',
        find: /,\n[^\n]*\n  constraint loss_return_once[\s\S]*?where \(state <> 'cancelled'\)\n/,
        replace: '\n',
      },
      {
        file: 'apps/server/migrations/0003_money.sql',
        find: 'create unique index credit_order_one_question_per_player',
        replace: 'create index credit_order_one_question_per_player',
      },
    ],
  },
]

/** Copies the files of the server, and applies the edits. */
export function buildMutant(root: string, mutant: Mutant): { root: string } & Disposable {
  const copy = copyRepository(root, [
    'packages',
    'patches',
    'apps/server',
    'apps/credit',
    'seed',
    'package.json',
  ])
  for (const { file, find, replace } of mutant.edits) {
    const before = readFileSync(join(copy.root, file), 'utf8')
    const after = before.replace(find, () => replace)
    if (after === before)
      throw new Error(`The mutant "${mutant.name}" no longer finds its place in ${file}: mend the mutant`)
    writeFileSync(join(copy.root, file), after)
  }
  return copy
}
