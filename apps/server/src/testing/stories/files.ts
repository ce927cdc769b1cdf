import { randomUUID } from 'node:crypto'
import { files, statementCsv } from '../bank-file.ts'
import { pictures } from '../pictures.ts'
import { newPng } from '../slips.ts'
import type { Story } from './story.ts'

/** Uploads, and files that are downloaded. */
export const carried: Story = async ({ book, desk, player, world }) => {
  const [nok, lek, fern, owner] = [
    book.of('support'),
    book.of('supervisor'),
    book.of('finance'),
    book.of('owner'),
  ]
  const requestId = await desk.asks(player(15), '919')
  await book.carries(
    nok,
    'POST /cashier/attach-slip',
    {
      query: {
        operationId: randomUUID(),
        requestId,
        reference: '2026112109301234567',
        bank: 'KTB',
        amount: '919.35',
        at: '2019-11-21 09:31:45',
        fromCode: 'true',
      },
      bytes: newPng(),
    },
    [`slip.attach request/${requestId}`],
  )
  await book.shows(nok.client, 'cashier/slips', { requestId })
  const { import: brought } = await book.carries(
    fern,
    'POST /statements/upload-import',
    {
      query: { account: 'scb-1', name: 'statement.csv' },
      bytes: statementCsv([{ day: '18/01/2569', clock: '09:00', in: '91.50', text: 'CDM' }]),
    },
    (answer) => [`import.upload import/${answer.import.id}`],
  )
  await files.preview(fern.client, brought.id)
  await book.carries(fern, 'POST /reports/import-lines', { query: { importId: brought.id, group: 'new' } }, [
    `import.export import/${brought.id}`,
  ])
  await book.carries(
    lek,
    'POST /players/preview-import',
    { query: { name: 'players.csv' }, bytes: 'code,firstname\r\nstory900,ลำไย' },
    ({ id }) => [`player.previewImport import/${id}`],
  )
  const { id } = player(15)
  await book.carries(
    nok,
    'POST /players/upload-avatar',
    { query: { playerId: id }, bytes: await pictures.photo('png') },
    [`player.avatar player/${id}`],
  )
  const [me] = await world.sql<{ id: string }[]>`select id from employee where email = ${nok.email}`
  const ofMe = [`employee.picture employee/${me!.id}`]
  const photo = await pictures.photo('jpeg')
  await book.carries(nok, 'POST /staff/upload-picture', { query: {}, bytes: photo }, ofMe)
  await book.does(owner, 'staff/remove-picture', { id: me!.id }, ofMe)
  await book.carries(nok, 'POST /staff/upload-picture', { query: {}, bytes: photo }, ofMe)
  await book.does(nok, 'staff/remove-my-picture', {}, ofMe)
  const { id: other } = await owner.client.post('players/create', {
    operationId: randomUUID(),
    externalKey: 'old@old||example',
    player: { firstName: 'ลองกอง', code: 'story016' },
  })
  await book.carries(
    owner,
    'POST /connections/upload-old-picture',
    { query: { name: 'users/old@old.example' }, bytes: await pictures.photo('jpeg') },
    [`player.avatar player/${other}`],
  )
  const { id: importId } = await owner.client.post('connections/begin-old-import', { role: 'viewer' })
  await book.carries(owner, 'POST /connections/upload-old-file', {
    query: { importId, kind: 'documents', name: 'export.json' },
    bytes: '{"history":{"one":{"type":"deposit"}}}',
  })
  await owner.client.post('connections/discard-old-import', { importId })

  const reason = 'for the books'
  const asked = { list: 'agents', format: 'csv', columns: 'username', q: 'east', reason }
  await book.carries(owner, 'POST /reports/export', { json: asked }, ['list.export list/agents'])
}
