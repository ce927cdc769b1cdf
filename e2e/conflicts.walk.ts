import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { linePerson, newLineWorld } from '../apps/server/src/testing/line.ts'
import { ofFile } from '../apps/server/src/testing/of-file.ts'
import { accessibilityProblems } from './axe.ts'
import { shoot, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter, follow } from './door.ts'

const world = ofFile(() => newLineWorld({ browser: true }))
const browser = browserOfFile()
let owner: Client
let page: Page
beforeAll(async () => {
  owner = await world.as('owner', 'colleague')
  await world.tell(world.line.event('follow', linePerson(1).userId))
  page = await enter(await browser.person(), world, 'owner', 'boss', '/dashboard')
  await page.getByText(th['connection_health_live']!).first().waitFor()
})

const operation = () => ({ operationId: randomUUID() })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const within = (text: string) => page.locator('li, article, [data-alert]').filter({ hasText: text }).first()

type Form = {
  /**
   * Lets a colleague create the row. Returns how to open its form, and a function that changes the row as the
   * colleague while the form is open.
   */
  prepare: () => Promise<{ open: () => Promise<void>; meanwhile: () => Promise<unknown> }>
  /** The field to type into (a key of the messages), and the text. */
  field: string
  typed: string
  /** Returns the value that was saved. */
  saved: () => Promise<unknown>
  button?: string
}

const forms: Record<string, Form> = {
  'an agent': {
    async prepare() {
      const { rows } = await owner.get('agents/list', { q: 'south' })
      const { id, version, digits } = rows[0]
      return {
        open: () => follow(page, `/management/agent?open=${id}`),
        meanwhile: () =>
          owner.post('agents/update', { id, version, username: 'south', name: 'ของเขา', digits }),
      }
    },
    field: 'agent_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('agents/list', { q: 'south' })).rows[0].name,
  },
  'a master': {
    async prepare() {
      const agent = (await owner.get('agents/list', { q: 'south' })).rows[0]
      const { id, version } = await owner.post('agents/create-master', {
        ...operation(),
        name: 'แรก',
        agentId: agent.id,
      })
      return {
        open: () => follow(page, `/management/master?agent=${agent.id}&open=${id}`),
        meanwhile: () =>
          owner.post('agents/update-master', { id, version, name: 'ของเขา', agentId: agent.id }),
      }
    },
    field: 'master_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('agents/masters', { q: 'ของฉัน' })).rows[0]?.name,
  },
  'a thing of the catalogue': {
    async prepare() {
      const values = { coins: 100, credits: 50, picture: null, active: true }
      const { id, version } = await owner.post('rewards/create-item', {
        ...operation(),
        name: 'แก้ว',
        ...values,
      })
      return {
        async open() {
          await follow(page, '/management/redeem-user')
          await button(th['catalogue_title']!).click()
          await within('แก้ว').getByRole('button', { name: th['catalogue_edit']! }).click()
        },
        meanwhile: () => owner.post('rewards/update-item', { id, version, name: 'ของเขา', ...values }),
      }
    },
    field: 'catalogue_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('rewards/catalogue')).rows[0].name,
  },
  'an employee': {
    async prepare() {
      await world.as('support', 'fon')
      const of = (await owner.get('staff/employees', { q: 'fon@' })).rows[0]
      const { id, version, role, hidden } = of
      return {
        open: () => follow(page, `/management/myadmin?open=${id}`),
        meanwhile: () =>
          owner.post('staff/update', { id, version, role, hidden, firstName: 'ของเขา', lastName: 'เขา' }),
      }
    },
    field: 'first_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('staff/employees', { q: 'fon@' })).rows[0].firstName,
  },
  'a phone': {
    async prepare() {
      const values = { accounts: ['scb-1'], senders: ['SCB'], on: true }
      const { phone } = await owner.post('connections/add-phone', { name: 'มือถือ', way: 'signed', ...values })
      return {
        async open() {
          await follow(page, '/management/pushbullet')
          await page
            .locator('[data-phone]')
            .getByRole('button', { name: th['phone_edit']!, exact: true })
            .click()
        },
        meanwhile: () =>
          owner.post('connections/save-phone', {
            phoneId: phone.id,
            version: phone.version,
            name: 'ของเขา',
            ...values,
          }),
      }
    },
    field: 'phone_form_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('connections/phones')).rows[0].name,
    button: 'phone_save',
  },
  'a webhook': {
    async prepare() {
      const values = { url: 'https://player.example/hook', kinds: ['requestDone'], on: false }
      const { webhook } = await owner.post('connections/add-webhook', { name: 'หน้าเว็บ', ...values })
      return {
        async open() {
          await follow(page, '/management/api')
          await page.locator('[data-webhook]').getByRole('button', { name: th['hook_edit']! }).click()
        },
        meanwhile: () =>
          owner.post('connections/save-webhook', {
            webhookId: webhook.id,
            version: webhook.version,
            name: 'ของเขา',
            ...values,
          }),
      }
    },
    field: 'hook_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('connections/webhooks')).rows[0].name,
    button: 'hook_save',
  },
  'an answer at LINE': {
    async prepare() {
      const values = { kind: 'keyword', how: 'exact', words: ['โปร'], enabled: true, place: 1 }
      const { id, version } = await owner.post('connections/create-line-reply', {
        ...operation(),
        body: 'คำตอบแรก',
        ...values,
      })
      return {
        async open() {
          await follow(page, '/management/line?tab=replies')
          await button(`${th['line_reply_edit']!} – โปร`).click()
        },
        meanwhile: () =>
          owner.post('connections/update-line-reply', { id, version, body: 'ของเขา', ...values }),
      }
    },
    field: 'line_reply_body',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('connections/line-replies')).rows[0].body,
  },
  'what is told at LINE': {
    async prepare() {
      const member = await world.member(linePerson(1).userId)
      const values = {
        members: [member.id],
        groups: [],
        kinds: ['withdrawalAsked'],
        least: 0,
        quiet: null,
        gatherMinutes: 5,
        on: true,
      }
      const { id, version } = await owner.post('connections/create-line-alert', {
        ...operation(),
        name: 'กะดึก',
        ...values,
      })
      return {
        async open() {
          await follow(page, '/management/line?tab=alerts')
          await page
            .locator('[data-alert]')
            .getByRole('button', { name: `${th['line_alert_edit']!} – กะดึก` })
            .click()
        },
        meanwhile: () =>
          owner.post('connections/update-line-alert', { alertId: id, version, name: 'ของเขา', ...values }),
      }
    },
    field: 'line_alert_name',
    typed: 'ของฉัน',
    saved: async () => (await owner.get('connections/line-alerts')).rows[0].name,
  },
  'how LINE is connected': {
    async prepare() {
      const { version, enabled } = await owner.get('connections/line')
      return {
        open: () => follow(page, '/management/line?tab=settings'),
        meanwhile: () => owner.post('connections/save-line', { version, enabled: !enabled }),
      }
    },
    field: 'line_secret',
    typed: 'f'.repeat(32),
    saved: async () => ((await owner.get('connections/line')).secretMask as string).slice(-4) === 'ffff',
  },
  'an entry that was typed in': {
    async prepare() {
      const entry = {
        account: 'scb-1',
        amount: '611.00',
        direction: 'in',
        occurredAt: '2026-05-01 09:00:00',
        channel: 'bank',
        sender: { bank: 'KBANK', accountTail: 'X1234', name: 'มะลิ' },
      }
      const made = await owner.post('statements/create', { ...operation(), entry, note: 'ในแอป' })
      const { id, version } = made.entry
      return {
        async open() {
          await follow(page, '/statement/manual?tab=add')
          const today = page.getByRole('region', { name: th['manual_today']! })
          await today.locator('li').first().getByRole('button').first().click()
          await page.getByRole('dialog').getByRole('button', { name: th['manual_correct_amount']! }).click()
        },
        meanwhile: () =>
          owner.post('statements/correct', {
            ...operation(),
            entryId: id,
            version,
            amount: '622.00',
            occurredAt: entry.occurredAt,
            sender: entry.sender,
            reason: 'พิมพ์ผิด',
          }),
      }
    },
    field: 'manual_amount',
    typed: '633.50',
    saved: async () =>
      (await world.sql`select amount_satang from statement_entry`)[0]!['amountSatang'] === 63_350,
    button: 'manual_correct_save',
  },
  'how long data is kept': {
    async prepare() {
      const { keeps } = await owner.get('settings/get')
      return {
        async open() {
          await follow(page, '/management/kept')
          await button(th['kept_change']!).click()
        },
        meanwhile: () => owner.post('settings/update', { keeps: { ...keeps, bankMessage: 1_234 } }),
      }
    },
    field: 'kept_sign_in_address_title',
    typed: '120',
    // The time that the colleague changed stays.
    async saved() {
      const { keeps } = await owner.get('settings/get')
      return keeps.signInAddress === 120 && keeps.bankMessage === 1_234
    },
    button: 'settings_save',
  },
  'a pattern of messages': {
    async prepare() {
      const { rows } = await owner.get('statements/parsers', {})
      const { shipped: _s, changedBy: _b, changedAt: _a, version, ...parser } = rows[0]
      return {
        open: () => follow(page, `/statement/manual?tab=patterns&pattern=${parser.key}`),
        meanwhile: () =>
          owner.post('statements/save-parser', {
            parser: { ...parser, name: 'จากอีกเครื่อง' },
            version,
            isNew: false,
          }),
      }
    },
    field: 'manual_pattern_name',
    typed: 'ของฉัน',
    saved: async () => (await world.sql`select body ->> 'name' as name from message_parser`)[0]!['name'],
    button: 'manual_pattern_save',
  },
  'a note': {
    async prepare() {
      const playerId = world.shop.players[3]!.id
      const boss = await world.as('owner', 'boss')
      const { id, version } = await boss.post('players/add-note', {
        ...operation(),
        playerId,
        body: 'โทรกลับ',
      })
      return {
        async open() {
          await follow(page, `/management/user/${playerId}?tab=notes`)
          await within('โทรกลับ').getByRole('button', { name: th['note_edit']! }).click()
        },
        meanwhile: () => boss.post('players/edit-note', { noteId: id, version, body: 'จากอีกเครื่อง' }),
      }
    },
    field: 'note_edit',
    typed: 'ของฉัน',
    saved: async () =>
      (await world.sql`select body from player_note where player_id = ${world.shop.players[3]!.id}`)[0]![
        'body'
      ],
  },
}

// Invariant: Nobody saves over what a colleague saved meanwhile without having been told, and what was typed
// stays. Rule: `parts/desk/use-as-seen.ts`, `ConflictNotice`. Database: `version` of the row.
test.for(Object.entries(forms))(
  'the form of %s: after a colleague saved first it names them, keeps typed values, and can overwrite knowingly',
  async ([what, form]) => {
    const { open, meanwhile } = await form.prepare()
    await open()
    const field = page
      .getByLabel(th[form.field]!, { exact: true })
      .and(page.locator('input, textarea'))
      .last()
    await field.fill(form.typed)
    await meanwhile()
    // Whatever updates arrive, the typed text stays.
    const save = page
      .locator('[data-form]')
      .filter({ has: field })
      .getByRole('button', { name: th[form.button ?? 'form_save']!, exact: true })
    await save.click()
    await page.getByText(th['problem_stale_version']!).first().waitFor()
    await button(th['form_take_theirs']!).waitFor()
    await expect.poll(() => field.inputValue()).toBe(form.typed)
    if (what === 'a phone') expect(await accessibilityProblems(page)).toEqual([])
    await shoot(page, `conflict-${Object.keys(forms).indexOf(what)}`)
    await save.click()
    await expect.poll(form.saved).toBeOneOf([form.typed, true])
  },
)
