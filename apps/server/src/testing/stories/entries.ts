import { randomUUID } from 'node:crypto'
import { standardWeights } from '@khlang/domain/statements/rank-weights'
import { shippedParsers } from '@khlang/domain/statements/messages/shipped'
import { expect, vi } from 'vitest'
import { files, statementCsv } from '../bank-file.ts'
import type { Story } from './story.ts'

/**
 * A morning with the statement: entries are claimed, put on hold, matched, undone, and typed in where the
 * bank sent nothing.
 */
export const entries: Story = async ({ book, desk, player, untilDone }) => {
  const [nok, lek] = [book.of('support'), book.of('supervisor')]
  const fern = book.of('finance')
  const once = () => ({ operationId: randomUUID() })

  await book.does(nok, 'statements/look', { entryId: null })
  // `next` skips a row that is being classified at that moment; this row has been classified.
  const free = await desk.pays(player(12), '509.00', { account: 'kbank-1' })
  await expect
    .poll(async () => (await nok.client.get('statements/entry', { id: free })).judgement)
    .not.toBeNull()
  const entryId = await desk.pays(player(0))
  await book.does(nok, 'statements/claim', { entryId }, [`entry.claim entry/${entryId}`])
  await book.does(nok, 'statements/renew', { entryId })
  await book.does(lek, 'statements/take-over', { entryId }, [`entry.takeOver entry/${entryId}`])
  await book.does(lek, 'statements/release', { entryId }, [`entry.release entry/${entryId}`])
  await book.does(nok, 'statements/hold', { entryId, reason: 'waits for the slip' }, [
    `entry.hold entry/${entryId}`,
  ])
  await book.does(nok, 'statements/next', { account: 'kbank-1' }, [`entry.claim entry/${free}`])
  await nok.client.post('statements/claim', { entryId })
  const depositId = await desk.asks(player(0))
  const pair = { entryId, depositId }
  await book.does(nok, 'statements/decline', { ...pair, declined: true }, [`entry.decline entry/${entryId}`])
  await book.does(nok, 'statements/decline', { ...pair, declined: false }, [
    `entry.undecline entry/${entryId}`,
  ])

  await fern.client.post('crediting/hold', { reason: 'nothing leaves' })
  await book.does(nok, 'statements/match-deposit', { ...once(), ...pair }, [`entry.match entry/${entryId}`])
  await book.does(nok, 'statements/undo-match', { ...once(), entryId }, [`entry.undo entry/${entryId}`])
  await lek.client.post('crediting/lift-hold', { reason: 'it may' })
  const { orderId } = await book.does(nok, 'statements/match-deposit', { ...once(), ...pair }, [
    `entry.match entry/${entryId}`,
  ])
  await untilDone(orderId)
  const back = await book.does(
    fern,
    'statements/reverse',
    { ...once(), entryId, reason: 'credited to another' },
    [`entry.reverse entry/${entryId}`],
  )
  await untilDone(back.orderId)
  await book.does(fern, 'statements/cancel', { entryId, reason: 'sent back' }, [
    `entry.cancel entry/${entryId}`,
  ])
  await book.does(fern, 'statements/reopen', { entryId }, [`entry.reopen entry/${entryId}`])
  const twin = await desk.pays(player(0), '511.00')
  await book.does(fern, 'statements/mark-duplicate', { entryId: twin, originalId: entryId }, [
    `entry.markDuplicate entry/${twin}`,
  ])
  const fee = await desk.pays(player(0), '512.00')
  await book.does(
    fern,
    'statements/dispose',
    { entryId: fee, disposition: 'fee', reason: 'the bank takes it' },
    [`entry.dispose entry/${fee}`],
  )

  const alone = await desk.pays(player(1), '513.00')
  const made = await book.does(
    nok,
    'statements/match-player',
    { ...once(), entryId: alone, player: player(1).code },
    ({ deposit }) => [`request.create request/${deposit.id}`, `entry.match entry/${alone}`],
  )
  await untilDone(made.orderId)
}

/** Bulk matches, and one amount split over several. */
export const groupMatch: Story = async ({ book, desk, player, untilDone }) => {
  const nok = book.of('support')
  const once = () => ({ operationId: randomUUID() })
  const [two, one] = [await desk.pays(player(2), '621.00'), await desk.pays(player(3), '622.00')]
  const asked = [await desk.asks(player(2), '621'), await desk.asks(player(3), '622')]
  await book.does(nok, 'statements/preview-bulk-match', { entryIds: [two, one] })
  const bulk = await book.does(
    nok,
    'statements/bulk-match',
    {
      pairs: [two, one].map((entryId, at) => ({
        ...once(),
        entryId,
        entryVersion: 1,
        depositId: asked[at],
        depositVersion: 1,
      })),
    },
    [`entry.match entry/${two}`, `entry.match entry/${one}`],
  )
  for (const { orderId } of bulk.results) await untilDone(orderId)

  const whole = await desk.pays(player(2), '700.00')
  const parts = [await desk.asks(player(2), '300'), await desk.asks(player(3), '400')]
  const seen = (id: string) => ({ id, version: 1 })
  const split = await book.does(
    nok,
    'statements/match-together',
    { ...once(), entries: [seen(whole)], deposits: parts.map(seen) },
    ({ matched }) => [
      `entry.split entry/${whole}`,
      ...matched.map(({ entry }: { entry: { id: string } }) => `entry.match entry/${entry.id}`),
    ],
  )
  for (const { orderId } of split.matched) await untilDone(orderId)

  const halves = [await desk.pays(player(2), '310.00'), await desk.pays(player(2), '320.00')]
  const sum = await desk.asks(player(2), '630')
  await book.of('finance').client.post('crediting/hold', { reason: 'nothing leaves' })
  const join = await book.does(
    nok,
    'statements/match-together',
    { ...once(), entries: halves.map(seen), deposits: [seen(sum)] },
    ({ matched }) => [
      `entry.join entry/${halves[0]}`,
      `entry.join entry/${halves[1]}`,
      `entry.match entry/${matched[0].entry.id}`,
    ],
  )
  const entryId = join.matched[0].entry.id
  await nok.client.post('statements/undo-match', { ...once(), entryId })
  await book.of('supervisor').client.post('crediting/lift-hold', { reason: 'it may' })
  await book.does(
    nok,
    'statements/take-apart',
    { entryId },
    halves.map((id) => `entry.takeApart entry/${id}`),
  )
}

/** Entries of the bank that came on paper: typed in, corrected, from a file, from a message. */
export const byHand: Story = async ({ book }) => {
  const [fern, lek] = [book.of('finance'), book.of('supervisor')]
  const once = () => ({ operationId: randomUUID() })
  const entry = {
    account: 'kbank-1',
    amount: '1,731.25',
    direction: 'in',
    occurredAt: '2026-11-20 09:00:00',
    channel: 'bank',
  }
  const typed = await book.does(
    fern,
    'statements/create',
    { ...once(), entry, note: 'seen in the app' },
    (answer) => [`entry.create entry/${answer.entry.id}`],
  )
  const { id, version } = typed.entry
  await book.does(
    fern,
    'statements/correct',
    {
      ...once(),
      entryId: id,
      version,
      amount: '1,731.52',
      occurredAt: '2026-11-20 09:01:00',
      reason: 'digits swapped',
    },
    [`entry.correct entry/${id}`],
  )

  const day = (clock: string, amount: string) =>
    statementCsv([{ day: '19/01/2569', clock, in: amount, text: 'CDM' }])
  const { import: brought } = await files.bring(fern.client, day('09:00', '88.25'))
  const { mapping } = await fern.client.get('statements/import-detail', { importId: brought.id })
  await book.does(fern, 'statements/preview-import', { importId: brought.id, mapping })
  const { preview, fileHash } = await files.until(fern.client, brought.id, ['previewed'])
  await book.does(fern, 'statements/commit-import', { ...once(), importId: brought.id, preview, fileHash }, [
    `import.commit import/${brought.id}`,
  ])
  await files.until(fern.client, brought.id, ['done'])
  const { import: other } = await files.bring(fern.client, day('10:00', '89.25'))
  await book.does(fern, 'statements/discard-import', { importId: other.id }, [
    `import.discard import/${other.id}`,
  ])

  const text = 'A bank that nobody knows: 100 baht'
  await book.does(fern, 'statements/read-message', { text })
  const kept = await book.does(fern, 'statements/keep-message', { ...once(), text }, (message) => [
    `message.keep message/${message.id}`,
  ])
  await book.does(fern, 'statements/set-message-aside', { messageId: kept.id, reason: 'an advertisement' }, [
    `message.aside message/${kept.id}`,
  ])

  const shipped = shippedParsers.find(({ key }) => key === 'ttb-sms-in')!
  const parser = { ...shipped, name: 'as the branch calls it' }
  await book.does(lek, 'statements/test-parser', { parser })
  await book.does(lek, 'statements/try-weights', { weights: standardWeights, days: 1 })
  await book.does(lek, 'statements/save-parser', { parser, version: 0 }, ['parser.save parser/ttb-sms-in'])
}

/**
 * The auto-matcher is tested, switched on, limited, stopped, and stops by itself when one of its matches is
 * undone.
 */
export const machine: Story = async ({ book, desk, player, untilDone }) => {
  const [owner, lek] = [book.of('owner'), book.of('supervisor')]
  const account = 'scb-1'
  const test = await book.does(
    owner,
    'statements/run-back-test',
    { account, days: 8, limit: null },
    ({ id }) => [`rules.test back-test/${id}`],
  )
  await vi.waitFor(
    async () => {
      const { state } = await owner.client.get('statements/back-test', { id: test.id })
      if (state === 'running') throw new Error('The back-test is still running')
    },
    { timeout: 300_000, interval: 50 },
  )
  const of = `own-account/${account}`
  await book.does(owner, 'statements/start-auto-match', { account, backTestId: test.id }, [
    `autoMatch.start ${of}`,
  ])
  await book.does(owner, 'statements/limit-auto-match', { account, limit: 300 }, [`autoMatch.limit ${of}`])
  await book.does(lek, 'statements/stop-auto-match', { account, reason: 'a quiet evening' }, [
    `autoMatch.stop ${of}`,
  ])
  await owner.client.post('statements/start-auto-match', { account, backTestId: test.id })
  await desk.asks(player(4), '3107', 20)
  const entryId = await desk.pays(player(4), '3107.00')
  await vi.waitFor(
    async () => {
      const { state } = await owner.client.get('statements/entry', { id: entryId })
      if (state !== 'done') throw new Error(`The entry is ${state}`)
    },
    { timeout: 300_000, interval: 20 },
  )
  const back = await book.does(
    book.of('finance'),
    'statements/reverse',
    { operationId: randomUUID(), entryId, reason: 'it was for another' },
    [`system: autoMatch.stop ${of}`, `entry.reverse entry/${entryId}`],
  )
  await untilDone(back.orderId)
}
