import { randomUUID } from 'node:crypto'
import { row } from '../on-file.ts'
import type { Story } from './story.ts'

/** A backup on request, besides the daily one. */
export const kept: Story = async ({ book, world }) => {
  await book.does(book.of('owner'), 'settings/back-up-now', {}, ['backup.make list/backups'])
  await world.app.backupWorker.settled()
}

/**
 * History was lost: the books are compared, two people adopt or dismiss what they show, and the history is
 * accepted.
 */
export const history: Story = async ({ book, world, desk, player }) => {
  const [lek, owner] = [book.of('supervisor'), book.of('owner')]
  await lek.client.post('crediting/hold', { reason: 'a backup was restored' })
  await world.sql`
    insert into setting (key, value) values ('history.lost', '{"reason": "a backup was restored", "since": "2026-01-01T00:00:00Z"}')`
  const queued = async (at: number, amount: string): Promise<string> => {
    const entryId = await desk.pays(player(at), `${amount}.00`)
    return (await desk.match(lek.client, entryId, await desk.asks(player(at), amount))).orderId
  }
  const credit = (at: number, amount: number) =>
    fetch(`${world.backendUrl}/addcredit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: player(at).externalKey, credit: amount }),
    })

  const byBooks = await queued(8, '9431')
  await credit(8, 9431)
  await book.does(lek, 'crediting/compare-books', {}, [
    `reconcile.settle order/${byBooks}`,
    'reconcile.compare list/book-findings',
  ])
  const byFile = await queued(9, '9432')
  const now = new Date().toISOString()
  const text = [
    'player,time,amount',
    ...[9432, 9433, 9434, 9435, 9436, 9437].map((sum) => `${player(9).externalKey},${now},${sum}`),
  ].join('\n')
  await book.does(lek, 'crediting/compare-file', { text }, [
    `reconcile.settle order/${byFile}`,
    'reconcile.compare list/book-findings',
  ])
  const found = async (credits: number) =>
    (
      await world.sql<
        { id: string; number: number }[]
      >`select id, number from book_finding where credits = ${credits}`
    )[0]!
  await book.does(
    lek,
    'crediting/adopt-finding',
    { operationId: randomUUID(), findingId: (await found(9433)).id, apart: true },
    ({ orderId }: { orderId: string }) => [`reconcile.adopt order/${orderId}`],
  )
  const late = await desk.pays(player(9), '9433.00', { occurredAt: now })
  await book.does(lek, 'crediting/tie-finding', { findingId: (await found(9433)).id, entryId: late }, [
    `reconcile.tie entry/${late}`,
  ])
  const shows = (id: string) => book.shows(lek.client, 'crediting/findings', {}, row(id))
  const [asked, paid] = [
    await desk.asks(player(9), '9436'),
    await desk.pays(player(9), '9436.00', { occurredAt: now }),
  ]
  const tied = (await found(9436)).id
  await book.does(
    lek,
    'crediting/adopt-finding',
    { operationId: randomUUID(), findingId: tied, requestId: asked, entryId: paid },
    ({ orderId }: { orderId: string }) => [`reconcile.adopt order/${orderId}`],
  )
  await shows(tied)
  const showsEntry = (id: string) =>
    book.shows(lek.client, 'statements/entry', { id }, ({ judgement: _judgement, ...entry }) => entry)
  await showsEntry(paid)
  await book.shows(lek.client, 'cashier/deposit', { id: asked })
  const other = await desk.pays(player(9), '9437.00', { occurredAt: now })
  const untied = (await found(9437)).id
  await book.does(
    lek,
    'crediting/adopt-finding',
    { operationId: randomUUID(), findingId: untied, apart: true, noEntry: true },
    ({ orderId }: { orderId: string }) => [`reconcile.adopt order/${orderId}`],
  )
  await shows(untied)
  await showsEntry(other)

  for (const [credits, agree, act] of [
    [9434, true, 'agreeAside'],
    [9435, false, 'refuseAside'],
  ] as const) {
    const { id, number } = await found(credits)
    await book.does(
      lek,
      'crediting/put-finding-aside',
      { findingId: id, reason: 'it was a test of theirs' },
      [`reconcile.proposeAside list/book-finding ${number}`],
    )
    await book.does(owner, 'crediting/decide-finding-aside', { findingId: id, agree }, [
      `reconcile.${act} list/book-finding ${number}`,
    ])
  }
  await world.sql`delete from book_finding where state = 'open'`
  await book.does(lek, 'crediting/accept-history', { reason: 'all is compared' }, [
    'history.accept setting/history.lost',
  ])
  await lek.client.post('crediting/lift-hold', { reason: 'it may' })
}
