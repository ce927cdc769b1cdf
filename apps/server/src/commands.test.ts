import { readFileSync } from 'node:fs'
import { type AuditAct, auditActs } from '@khlang/domain/staff/audit-acts'
import { roles } from '@khlang/domain/staff/acts'
import { approvableCommands } from '@khlang/contract/approvals'
import { renewsSession } from '@khlang/contract/staff/renewed-session'
import { startFakeLine } from '@khlang/seed/fake-line'
import { startFakeFirestore } from '@khlang/seed/fake-firestore'
import { startFakePush } from '@khlang/seed/fake-push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authPaths } from '#staff/sign-in/auth-routes.ts'
import type { Mail } from '#platform/mail.ts'
import { newDesk } from '#testing/desk.ts'
import { linePerson } from '#testing/line.ts'
import { newOldProject, noWaits } from '#testing/old-project.ts'
import { openBook } from '#testing/on-file.ts'
import { checkFilters, checkOrders, checkSearch } from '#testing/lists/check.ts'
import { filtersOf, filtersOfContract, sortsOf, sortsOfContract } from '#testing/lists/filters.ts'
import { checkPages, pagedReads } from '#testing/lists/pages.ts'
import { neverSent } from '#testing/sent-fields.ts'
import { listRules } from '#testing/lists/rules.ts'
import { sameMoney } from '#testing/lists/same-money.ts'
import { addVariety, lengthenTexts } from '#testing/lists/variety.ts'
import { besideContract, routes } from '#testing/routes.ts'
import * as accounts from '#testing/stories/accounts.ts'
import * as backend from '#testing/stories/backend.ts'
import * as connections from '#testing/stories/connections.ts'
import * as files from '#testing/stories/files.ts'
import * as forms from '#testing/stories/forms.ts'
import * as line from '#testing/stories/line.ts'
import * as money from '#testing/stories/money.ts'
import * as oneself from '#testing/stories/oneself.ts'
import * as paper from '#testing/stories/paper.ts'
import * as people from '#testing/stories/people.ts'
import * as reports from '#testing/stories/reports.ts'
import * as reconcile from '#testing/stories/reconcile.ts'
import * as rewards from '#testing/stories/rewards.ts'
import * as service from '#testing/stories/service.ts'
import * as settings from '#testing/stories/settings.ts'
import * as staff from '#testing/stories/staff.ts'
import * as statements from '#testing/stories/entries.ts'
import type { Stage, Story } from '#testing/stories/story.ts'
import * as workers from '#testing/stories/workers.ts'
import { newWorld } from '#testing/world.ts'
import { usualPlayers } from '#testing/players.ts'

const parts = new AsyncDisposableStack()
let stage: Stage
const mails: Mail[] = []
beforeAll(async () => {
  const line = parts.use(await startFakeLine({ people: [linePerson(1)], quota: 1_000 }))
  const push = parts.use(await startFakePush())
  const project = parts.use(await newOldProject({ players: 5, history: 30 }))
  const oldProject = parts.use(await startFakeFirestore({ documents: project.documents() }))
  const world = parts.use(
    await newWorld({
      mode: 'legacy',
      past: 40,
      lineUrl: line.url,
      pushServices: [push.host],
      oldProject: { address: oldProject.url, waits: noWaits },
      mail: (mail) => {
        mails.push(mail)
        return Promise.resolve(true)
      },
    }),
  )
  const [book, desk] = [await openBook(world), await newDesk(world)]
  const usual = usualPlayers(world)
  stage = {
    world,
    book,
    desk,
    line,
    push,
    oldProject,
    mails,
    player: (at) => usual[at]!,
    async untilDone(orderId) {
      const { state } = await desk.settled(book.of('owner').client, orderId)
      expect(state).toBe('done')
    },
  }
})
afterAll(() => parts.disposeAsync())

const stories: Record<string, Record<string, Story>> = {
  statements,
  paper,
  accounts,
  money,
  reconcile,
  backend,
  people,
  forms,
  rewards,
  reports,
  connections,
  line,
  service,
  files,
  staff,
  oneself,
  settings,
  workers,
}

/** Acts of workers that run on their own, and the tests that cover them. */
const elsewhere: Partial<Record<AuditAct, string>> = {
  'account.moveIn': './legacy-import/legacy-import.test.ts',
  'approval.due': './staff/approvals/approvals.test.ts',
  'approval.expire': './staff/approvals/approvals.test.ts',
  'approval.needsPerson': './staff/approvals/approvals.test.ts',
  'approval.void': './staff/approvals/approvals.test.ts',
  'backup.restore': './crediting/books/restored.test.ts',
  'employee.moveIn': './legacy-import/legacy-import.test.ts',
  'entry.holdOver': './statements/desk/counts.test.ts',
  'history.lost': './crediting/history/lost-history.test.ts',
  'list.permitExport': './reports/export/whole-export.test.ts',
  'employee.permitReset': './staff/approvals/approvals.test.ts',
  'order.lateAnswer': './crediting/sending/late-answers.test.ts',
  'order.readTwice': './cashier/withdrawals/withdrawals.test.ts',
  'player.passwordSet': './players/site/password-link.test.ts',
  'push.gone': './notifications/push/push.test.ts',
  'request.holdOver': './cashier/requests/request-work.test.ts',
  'secret.accept': './cli.test.ts',
  'webhook.gone': './notifications/webhooks/webhooks.test.ts',
}
/**
 * The input of a request for approval is that of another command, and `book.does` asks for the approval of each
 * one. `seen` is what the screen of the settings showed before, and is not stored.
 */
const notStored = /^staff\/ask-approval input\.|^settings\/update seen(\.|$)/
/** These are trusted by their signature alone, not by a session or an address. */
const signed = [
  'POST /service/truemoney/:phoneId',
  'POST /service/notifications',
  'POST /service/line/webhook',
]

describe.each(Object.entries(stories))('commands of %s', (group, chapters) => {
  test.each(Object.entries(chapters))(
    'in the chapter %s each command is refused from another origin and without permission, and audited once as agreed',
    async (chapter, tell) => {
      await tell(stage)
      const written = stage.book.takeText()
      await expect(written).toMatchFileSnapshot(`./testing/stories/written/${group}-${chapter}.txt`)
    },
  )
})

describe('after all commands', () => {
  const inTable = Object.fromEntries(
    [...Object.entries(routes), ...Object.entries(besideContract)].flatMap(([route, one]) =>
      'writes' in one ? [[route, typeof one.writes === 'string' ? [] : one.writes.toSorted()]] : [],
    ),
  )

  test('every command was performed, and wrote exactly the audit lines of the table', () => {
    const recorded = [...stage.book.written].map(([route, acts]) => [route, [...acts].toSorted()] as const)
    expect(Object.fromEntries(recorded)).toEqual(inTable)
  })

  test('every field of every command was sent, with another value than its default', () => {
    expect(neverSent(stage.book.sent).filter((one) => !notStored.test(one))).toEqual([])
  })

  test('for every command that can need approval it was asked, and what the other person reads was compared', () => {
    expect([...stage.book.asked].toSorted()).toEqual(approvableCommands.toSorted())
  })

  // Invariant: A repeat under the same operation id is not decided again: it gets the first answer, whatever has changed
  // since. Rule: `platform/operation.ts`.
  test('a repeat of any command gets its first answer, whatever has changed since', async () => {
    const { world, book } = stage
    // Nobody may promise a bonus any more.
    await world.sql`update service_key set bonus_ceiling = 0`
    await world.sql`
      insert into setting (key, value) values ('deposit.bonusCeilings', ${world.sql.json(Object.fromEntries(roles.map((role) => [role, 0])))})
      on conflict (key) do update set value = excluded.value`
    for (const { client, path, input, answer } of book.underIds) {
      const repeated = await client.raw('POST', `/api/${path}`, input)
      expect([path, repeated.status, await repeated.json()]).toEqual([path, 200, answer])
    }
  })

  test('every audit act was written by a command or by the named other cause', async () => {
    const rows = await stage.world.sql<{ act: string }[]>`select distinct act from audit`
    const written = new Set([...rows.map(({ act }) => act), ...Object.values(inTable).flat()])
    expect(auditActs.filter((act) => !written.has(act)).toSorted()).toEqual(Object.keys(elsewhere).toSorted())
    for (const [act, file] of Object.entries(elsewhere))
      expect([act, readFileSync(new URL(file, import.meta.url), 'utf8').includes(act)]).toEqual([act, true])
  })

  test('a session token is renewed by the calls that the console waits for, and by no others', () => {
    const awaited = Object.keys(routes).filter((route) => renewsSession(route))
    expect([...stage.book.renewing].toSorted()).toEqual(awaited.toSorted())
  })

  test('the table contains every route outside the contract', () => {
    const taking = stage.world.app.http
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, path, methods] = /\/api(\/\S+) \((.*)\)/.exec(line) ?? []
        return path !== undefined && methods!.includes('POST') ? [`POST ${path}`] : []
      })
    const table = Object.keys(besideContract).filter((route) => route.startsWith('POST'))
    const signIn = authPaths.filter(({ method }) => method === 'POST').map(({ path }) => `POST /auth${path}`)
    expect(taking.toSorted()).toEqual([...table, ...signed, ...signIn].toSorted())
  })
})

describe('after all commands and some variety', () => {
  beforeAll(() => addVariety(stage.world, stage.book.of('owner').client))

  test('every list of the API that can be sorted has its rule, with each of its sorts and filters', () => {
    expect(filtersOf(listRules)).toEqual(filtersOfContract())
    expect(sortsOf(listRules)).toEqual(sortsOfContract())
    for (const { elsewhere = {} } of Object.values(listRules))
      for (const [filter, file] of Object.entries(elsewhere))
        expect([filter, readFileSync(new URL(file, import.meta.url), 'utf8').includes(filter)]).toEqual([
          filter,
          true,
        ])
  })

  /** The query of reads that need one, chosen so that they have many rows. */
  const most = {
    'staff/approvals': "select 'all' as show",
    'statements/import-lines': `
      select import_id as "importId", 'new' as "group" from import_line group by import_id order by count(*) desc limit 1`,
    'players/history':
      'select player_id as id from request group by player_id order by count(*) desc limit 1',
    'players/timeline': `
      select player_id as id from audit where player_id is not null group by player_id having count(*) < 20 order by count(*) desc limit 1`,
    'players/notes':
      'select player_id as id from player_note group by player_id order by count(*) desc limit 1',
    'statements/messages': 'select state from unread_message group by state order by count(*) desc limit 1',
    'staff/employee-sessions': `
      select e.id from auth.session s join employee e on e.user_id = s."userId" group by e.id order by count(*) desc limit 1`,
    'players/coins':
      'select player_id as id from coin_ledger group by player_id order by count(*) desc limit 1',
    'staff/employee-sign-ins': `
      select e.id from auth.sign_in s join employee e on e.user_id = s.user_id group by e.id order by count(*) desc limit 1`,
    'rewards/loss-return':
      "select 'day' as span, day::text as day from player_day group by day order by count(*) desc limit 1",
  }
  test('daily closes and lists count the same money alike', async () => {
    const agreements = await sameMoney(stage.book.of('owner').client, stage.world.sql)
    expect(agreements.filter(({ figures: [figure] }) => figure !== 0).length).toBeGreaterThan(4)
    for (const { what, figures } of agreements) expect.soft([what, figures[0]]).toEqual([what, figures[1]])
  })

  test.each(pagedReads())('the pages of %s join to the whole, and the last one says so', async (path) => {
    const [given] = path in most ? await stage.world.sql.unsafe(most[path as keyof typeof most]) : []
    const rows = await checkPages(stage.book.of('owner').client, path, { ...given })
    expect(rows).toBeGreaterThan(0)
  })

  describe.each(Object.entries(listRules))('the list %s', (path, rule) => {
    test('has each row once in every order', async () => {
      await checkOrders(stage.book.of('owner').client, path, rule)
    })

    test('keeps by each filter exactly the rows that pass, and so do its totals and its export', async () => {
      const deciding = await checkFilters(stage.book.of('owner').client, path, rule)
      expect(deciding.toSorted()).toEqual(Object.keys(rule.filters).toSorted())
    })

    test('finds a row by its number and by the code of its player, and nothing that does not contain the text', async () => {
      await checkSearch(stage.book.of('owner').client, path, rule)
    })
  })

  describe('and with texts of any length', () => {
    beforeAll(() => lengthenTexts(stage.world))

    test.each(Object.entries(listRules))(
      'the list %s has each row once in every order',
      async (path, rule) => {
        await checkOrders(stage.book.of('owner').client, path, rule)
      },
    )
  })
})
